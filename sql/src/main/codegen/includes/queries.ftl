/** A query, or a change of rows, up to the end of the text. */
SqlNode PgStatementEof() :
{
    final SqlNodeList with;
    SqlNode statement;
}
{
    (
        LOOKAHEAD({ changesBehindWith() })
        with = WithList() statement = PgChange()
        { statement = new SqlWith(with.getParserPosition(), with, statement); }
    |
        statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    |
        statement = PgChange()
    )
    <EOF> { return statement; }
}

/** INSERT, UPDATE, DELETE or MERGE. */
SqlNode PgChange() :
{
    final SqlNode change;
}
{
    (
        change = PgInsert()
    |
        change = PgUpdate()
    |
        change = PgDelete()
    |
        change = PgMerge()
    )
    { return change; }
}

/** FOR UPDATE and its like; the scanner gives the words that say how strongly as one token. */
void PgLocking(List<SqlNode> locks) :
{
    final String strength;
    final SqlParserPos position;
    SqlIdentifier table;
    final List<SqlNode> tables = new ArrayList<SqlNode>();
    String wait = "";
}
{
    <PG_FOR> { strength = getToken(0).image; position = getPos(); }
    [
        <OF> table = CompoundIdentifier() { tables.add(table); }
        ( <COMMA> table = CompoundIdentifier() { tables.add(table); } )*
    ]
    [ <PG_SKIP_LOCKED> { wait = "SKIP LOCKED"; } | <PG_NOWAIT> { wait = "NOWAIT"; } ]
    { locks.add(LockingClause.hint(strength, wait, tables, position)); }
}

/** A number of rows. PostgreSQL takes any expression; NULL is no limit. */
SqlNode PgRowCount(String clause) :
{
    final SqlNode e;
}
{
    e = Expression(ExprContext.ACCEPT_SUB_QUERY) { return RowCount.of(clause, e); }
}

/** FETCH [APPROX | EXACT] {FIRST | NEXT} [n] {ROW | ROWS} ONLY [WITH TARGET ACCURACY p [PERCENT]]. */
void PgFetchClause(SqlNode[] offsetFetch) :
{
    SqlNode count = null;
    SqlNode accuracy;
    String exactness = null;
    SqlParserPos position;
}
{
    <FETCH> { position = getPos(); }
    [
        ( <APPROX> | <APPROXIMATE> ) { exactness = FetchHint.APPROXIMATE; position = getPos(); }
    |
        <EXACT> { exactness = FetchHint.EXACT; position = getPos(); }
    ]
    ( <FIRST> | <NEXT> )
    [
        count = UnsignedNumericLiteralOrParam()
    |
        <NULL> { count = SqlLiteral.createNull(getPos()); }
    |
        LOOKAHEAD(<LPAREN> ( <SELECT> | <VALUES> | <WITH> ))
        count = ParenthesizedExpression(ExprContext.ACCEPT_QUERY)
    |
        <LPAREN> count = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
    ]
    ( <ROW> | <ROWS> )
    (
        <ONLY>
    |
        <WITH> <TIES> { FetchHint.checkTies(exactness, count, getPos()); exactness = FetchHint.TIES; }
    )
    {
        offsetFetch[1] = count == null ? SqlLiteral.createExactNumeric("1", getPos()) : RowCount.of("LIMIT", count);
        if (exactness != null) {
            offsetFetch[2] = FetchHint.of(exactness, position);
        }
    }
    [
        LOOKAHEAD(2)
        <WITH> { position = getPos(); } [ <TARGET> ] <ACCURACY>
        accuracy = UnsignedNumericLiteralOrParam() [ <PERCENT> ]
        { offsetFetch[2] = FetchHint.accurate(exactness, accuracy, position); }
    ]
}
