import sys,re; sys.path.insert(0,'/tmp/w/vtypes')
from hunks import fix
fix('hnsw/HnswIndex.java',lambda a,b:a+b)
fix('hnsw/HnswSearch.java',lambda a,b:a.replace('float[] query','Probe query'))
fix('hnsw/Scratch.java',lambda a,b:a.replace('new Scorer(metric','Scorer.of(metric'))
fix('simd/BestKernels.java',lambda a,b:a+'  }\n\n'+b)
def sub(f, *pairs):
    s=open(f).read()
    for a,b in pairs:
        assert a in s, (f,a)
        s=s.replace(a,b)
    open(f,'w').write(s)
import subprocess
theirs=subprocess.run(['git','show','481a7b6:index/src/main/java/dev/vecino/index/hnsw/Scorer.java'],capture_output=True,text=True).stdout
s=theirs
s=s.replace('interface Scorer {','sealed interface Scorer extends Measure permits FloatScorer, BitScorer {')
s=s.replace('''  float score(int slot);

  /** Scores {@code slots[from..to)} into {@code out} at the same positions. */
  void score(int[] slots, int from, int to, float[] out);

''','')
s=s.replace('''  double exact(int slot);
''','''  double exact(int slot);

  /** {@link #exact(int)} of up to four slots from a position on, into the front of {@code out}. */
  void exact(int[] slots, int from, int count, double[] out);
''')
s=s.replace('''  /** Distances computed since the last call of {@link #resetDistances}. */
  long distances();

''','')
open('hnsw/Scorer.java','w').write(s)
sub('hnsw/FloatScorer.java',('''  @Override
  public void scoreFour(''','''  @Override
  public void exact(int[] slots, int from, int count, double[] out) {
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      four.set(j, vectors.chunk(slot), vectors.offset(slot));
    }
    switch (metric) {
      case L2 -> kernels.squaredL2(query, four, rest, 0);
      case COSINE, INNER_PRODUCT -> kernels.dot(query, four, rest, 0);
      case L1 -> kernels.l1(query, four, rest, 0);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    }
    for (int j = 0; j < count; j++) {
      int slot = slots[from + j];
      out[j] = switch (metric) {
        case L2 -> Math.sqrt(rest[j]);
        case COSINE -> Distances.cosine(
            rest[j], querySquares, kernels.squares(vectors.chunk(slot), vectors.offset(slot), query.length));
        case INNER_PRODUCT -> -rest[j];
        case L1 -> rest[j];
        case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
      };
    }
  }

  @Override
  public void scoreFour('''))
sub('hnsw/BitScorer.java',('''  @Override
  public float inverseNormOf''','''  @Override
  public void exact(int[] slots, int from, int count, double[] out) {
    for (int i = 0; i < count; i++) {
      out[i] = exact(slots[from + i]);
    }
  }

  @Override
  public float inverseNormOf'''))
sub('quant/Encoder.java',('MemorySegment.copy(vectors.chunk(slot), FLOAT, vectors.offset(slot), vector, 0, vector.length);','vectors.copy(slot, vector);'))
sub('quant/Model.java',('MemorySegment.copy(vectors.chunk(slots[i]), FLOAT, vectors.offset(slots[i]), vector, 0, vector.length);','vectors.copy(slots[i], vector);'))
