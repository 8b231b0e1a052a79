/** {@code operand::type}: binds tighter than any other operator but the subscript and the dot. */
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec type;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
        s.clear().add(this);
    }
    type = DataType() {
        PostfixCast.apply(list, type, s.end(this));
    }
}

/** The distances of pgvector, and the operators that the standard does not have. */
void VectorOperator(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlBinaryOperator op;
}
{
    (
        <L2_DISTANCE> { op = VectorOperators.L2; }
    |
        <INNER_PRODUCT> { op = VectorOperators.INNER_PRODUCT; }
    |
        <COSINE_DISTANCE> { op = VectorOperators.COSINE; }
    |
        <L1_DISTANCE> { op = VectorOperators.L1; }
    |
        <PG_OPERATOR> { op = NamedOperator.of(getToken(0).image); }
    )
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(op, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** What stands behind its operand: AT LOCAL, IS JSON, IS NORMALIZED; the scanner gives its words as one token. */
void PostfixOperator(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <PG_POSTFIX> {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(PostfixOperators.of(getToken(0).image), getPos()));
    }
}

/** A type as PostgreSQL names it, with its modifiers. */
SqlTypeNameSpec PgTypeName() :
{
    final String name;
    final List<Integer> modifiers = new ArrayList<Integer>();
    Boolean zone = null;
    final Span s = Span.of();
}
{
    (
        <DOUBLE> { s.add(this); } [ <PRECISION> ] { name = "double precision"; }
    |
        ( <CHARACTER> | <CHAR> ) { s.add(this); }
        ( <VARYING> { name = "varchar"; } | { name = "char"; } )
    |
        <BIT> { s.add(this); } ( <VARYING> { name = "varbit"; } | { name = "bit"; } )
    |
        ( name = PgTypeKeyword() | name = PgTypeIdentifier() ) { s.add(this); }
    )
    [
        LOOKAHEAD(2)
        <LPAREN> PgTypeModifier(modifiers) ( <COMMA> PgTypeModifier(modifiers) )* <RPAREN>
    ]
    [
        LOOKAHEAD(<WITH> <TIME> <ZONE>)
        <WITH> <TIME> <ZONE> { zone = true; }
    |
        LOOKAHEAD(<WITHOUT> <TIME> <ZONE>)
        <WITHOUT> <TIME> <ZONE> { zone = false; }
    ]
    { return PgTypeSpec.of(name, modifiers, zone, s.end(this)); }
}

void PgTypeModifier(List<Integer> modifiers) :
{
    boolean negative = false;
}
{
    [ <MINUS> { negative = true; } ]
    <UNSIGNED_INTEGER_LITERAL> {
        modifiers.add(PgTypeSpec.modifier(getToken(0).image, negative, getPos()));
    }
}

String PgTypeKeyword() :
{
}
{
    (
        <BIGINT> | <BINARY> | <BOOLEAN> | <DATE> | <DEC> | <DECIMAL> | <FLOAT> | <INT> | <INTEGER>
    |   <INTERVAL> | <NUMERIC> | <REAL> | <SMALLINT> | <TIME> | <TIMESTAMP> | <UUID> | <VARBINARY> | <VARCHAR>
    )
    { return getToken(0).image.toLowerCase(Locale.ROOT); }
}

String PgTypeIdentifier() :
{
    final SqlIdentifier id;
}
{
    id = CompoundIdentifier() { return PgTypeSpec.name(id); }
}
