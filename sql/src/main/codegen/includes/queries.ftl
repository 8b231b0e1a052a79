/** A query, or a change of rows, up to the end of the text. */
SqlNode PgStatementEof() :
{
    final SqlNode statement;
}
{
    (
        statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    |
        statement = PgInsert()
    |
        statement = PgUpdate()
    |
        statement = PgDelete()
    )
    <EOF> { return statement; }
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
    [ count = UnsignedNumericLiteralOrParam() | <LPAREN> count = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN> ]
    ( <ROW> | <ROWS> ) <ONLY>
    {
        offsetFetch[1] = count == null ? SqlLiteral.createExactNumeric("1", getPos()) : RowCount.of("FETCH", count);
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
