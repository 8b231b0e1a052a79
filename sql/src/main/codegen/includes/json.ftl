/** JSON_EXISTS, JSON_VALUE or JSON_QUERY. */
SqlNode PgJsonPath() :
{
    final JsonCall call;
    SqlNode e;
}
{
    <PG_JSON_PATH> { call = new JsonCall(getToken(0).image, getPos()); }
    <LPAREN>
    PgJsonInput(call)
    <COMMA>
    e = Expression(ExprContext.ACCEPT_SUB_QUERY) { call.path(e); }
    PgJsonPassing(call)
    PgJsonReturning(call)
    PgJsonBehaviors(call)
    <RPAREN> { return JsonPathCalls.of(call); }
}

/** A document, which may be text. */
void PgJsonInput(JsonCall call) :
{
    final SqlNode e;
}
{
    e = Expression(ExprContext.ACCEPT_SUB_QUERY) { call.add(e, false); }
    [ <PG_JSON_FORMAT> { call.formatLast(); } ]
}

void PgJsonPassing(JsonCall call) :
{
    SqlNode e;
    SqlIdentifier name;
}
{
    [
        <PG_JSON_PASSING>
        e = Expression(ExprContext.ACCEPT_SUB_QUERY) { call.pass(e); } [ <PG_JSON_FORMAT> { call.formatPassed(); } ]
        <AS> name = SimpleIdentifier() { call.name(name); }
        (
            <COMMA>
            e = Expression(ExprContext.ACCEPT_SUB_QUERY) { call.pass(e); } [ <PG_JSON_FORMAT> { call.formatPassed(); } ]
            <AS> name = SimpleIdentifier() { call.name(name); }
        )*
    ]
}

void PgJsonReturning(JsonCall call) :
{
    final SqlDataTypeSpec type;
}
{
    [
        <PG_JSON_RETURNING> type = DataType() { call.returning(type); }
        [ <PG_JSON_FORMAT> { call.formatReturned(); } ]
    ]
}

void PgJsonBehaviors(JsonCall call) :
{
    SqlNode e;
}
{
    [ <PG_JSON_WRAPPER> { call.wrapper(getToken(0).image); } ]
    [ <PG_JSON_QUOTES> { call.quotes(getToken(0).image); } ]
    (
        <PG_JSON_BEHAVIOR> { call.behavior(getToken(0).image, null, getPos()); }
    |
        <PG_JSON_DEFAULT> e = Expression(ExprContext.ACCEPT_SUB_QUERY)
        <PG_JSON_ON> { call.behavior("default " + getToken(0).image, e, getPos()); }
    )*
}

/** JSON_OBJECT, JSON_ARRAY, JSON, JSON_SCALAR or JSON_SERIALIZE. */
SqlNode PgJsonMake() :
{
    final JsonCall call;
    SqlNode e;
}
{
    <PG_JSON_MAKE> { call = new JsonCall(getToken(0).image, getPos()); }
    <LPAREN>
    [
        LOOKAHEAD(1, { JsonWords.beginsQuery(getToken(1).kind) })
        e = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { call.query(e); } [ <PG_JSON_FORMAT> ]
    |
        LOOKAHEAD(1, { JsonWords.beginsArgument(getToken(1).kind) })
        PgJsonMember(call) ( <COMMA> PgJsonMember(call) )*
    ]
    [ <PG_JSON_ON_NULL> { call.onNull(getToken(0).image); } ]
    [ <PG_JSON_UNIQUE> { call.unique(getToken(0).image); } ]
    PgJsonReturning(call)
    <RPAREN> { return JsonMakingCalls.of(call); }
}

/** A value, or a key and its value. */
void PgJsonMember(JsonCall call) :
{
    SqlNode e;
}
{
    PgJsonInput(call)
    [ <PG_JSON_MEMBER> e = Expression(ExprContext.ACCEPT_SUB_QUERY) { call.add(e, true); } [ <PG_JSON_FORMAT> { call.formatLast(); } ] ]
}

/** JSON_OBJECTAGG or JSON_ARRAYAGG, with FILTER and OVER. */
SqlNode PgJsonGather() :
{
    final JsonCall call;
    SqlNode e;
    SqlNodeList order;
}
{
    <PG_JSON_GATHER> { call = new JsonCall(getToken(0).image, getPos()); }
    <LPAREN>
    PgJsonMember(call)
    [ order = OrderBy(true) { call.order(order); } ]
    [ <PG_JSON_ON_NULL> { call.onNull(getToken(0).image); } ]
    [ <PG_JSON_UNIQUE> { call.unique(getToken(0).image); } ]
    PgJsonReturning(call)
    <RPAREN>
    [
        <FILTER> <LPAREN> <WHERE> e = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN> { call.filter(e); }
    ]
    [
        <OVER> ( e = SimpleIdentifier() | e = WindowSpecification() ) { call.over(e); }
    ]
    { return JsonMakingCalls.aggregate(call); }
}

/** JSON_TABLE. */
SqlNode PgJsonTable() :
{
    final JsonCall call;
    final JsonColumns columns;
    SqlNode e;
    SqlIdentifier name;
}
{
    <PG_JSON_TABLE> { call = new JsonCall(getToken(0).image, getPos()); }
    <LPAREN>
    PgJsonInput(call)
    <COMMA>
    e = StringLiteral() { call.path(e); }
    [ <AS> name = SimpleIdentifier() ]
    PgJsonPassing(call)
    { columns = new JsonColumns(call); }
    PgJsonColumns(columns)
    PgJsonBehaviors(call)
    <RPAREN> { return columns.query(); }
}

void PgJsonColumns(JsonColumns columns) :
{
}
{
    <PG_JSON_COLUMNS> <LPAREN> PgJsonColumn(columns) ( <COMMA> PgJsonColumn(columns) )* <RPAREN>
}

void PgJsonColumn(JsonColumns columns) :
{
    final JsonCall call;
    SqlIdentifier name;
    SqlNode path = null;
    final SqlDataTypeSpec type;
    final JsonColumns nested;
}
{
    <PG_JSON_NESTED> path = StringLiteral() [ <AS> name = SimpleIdentifier() ]
    { nested = columns.nested(path); }
    PgJsonColumns(nested)
|
    name = SimpleIdentifier()
    (
        <PG_JSON_ORDINALITY> { columns.ordinality(name); }
    |
        type = DataType() { call = columns.column(name, type); }
        [ <PG_JSON_FORMAT> { call.formatReturned(); } ]
        [ <PG_JSON_EXISTS> { call.exists(); } ]
        [ <PG_JSON_AT> path = StringLiteral() { call.path(path); } ]
        PgJsonBehaviors(call)
    )
}
