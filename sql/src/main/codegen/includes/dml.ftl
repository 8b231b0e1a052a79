/** INSERT INTO table [AS alias] [(columns)] source [ON CONFLICT ...] [RETURNING ...]. */
SqlNode PgInsert() :
{
    final Span s;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    SqlNodeList columns = null;
    boolean overridingSystem = false;
    boolean overridingUser = false;
    SqlNode source = null;
    OnConflict conflict = null;
    SqlNodeList returning = null;
}
{
    <INSERT> { s = span(); }
    <INTO> table = CompoundTableIdentifier()
    [ <AS> alias = SimpleIdentifier() ]
    [ LOOKAHEAD(2) columns = ParenthesizedSimpleIdentifierList() ]
    [
        <OVERRIDING> ( <SYSTEM> { overridingSystem = true; } | <USER> { overridingUser = true; } ) <VALUE>
    ]
    (
        <DEFAULT_> <VALUES>
    |
        source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    [ conflict = PgOnConflict() ]
    [ returning = PgReturning() ]
    {
        return new SqlPgInsert(s.end(this), table, alias, columns, source, overridingSystem, overridingUser,
            conflict, returning);
    }
}

OnConflict PgOnConflict() :
{
    final Span s;
    SqlNodeList columns = null;
    SqlIdentifier constraint = null;
    SqlNode predicate = null;
    SqlNode where = null;
    final List<SqlNode> targets = new ArrayList<SqlNode>();
    final List<SqlNode> sources = new ArrayList<SqlNode>();
}
{
    <PG_ON_CONFLICT> { s = span(); }
    [
        columns = PgConflictKeys() [ predicate = Where() ]
    |
        <ON> <CONSTRAINT> constraint = SimpleIdentifier()
    ]
    <DO>
    (
        <NOTHING> { return OnConflict.nothing(columns, predicate, constraint, s.end(this)); }
    |
        <UPDATE> { s.add(this); }
        <SET> PgAssignment(targets, sources) ( <COMMA> PgAssignment(targets, sources) )*
        [ where = Where() ]
        {
            return OnConflict.update(columns, predicate, constraint, SqlPgUpdate.list(targets), SqlPgUpdate.list(sources),
                where, s.end(this));
        }
    )
}

/** (column, expression, ...): the keys of the index whose conflicts are meant. */
SqlNodeList PgConflictKeys() :
{
    final Span s;
    final List<SqlNode> keys = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    AddExpression(keys, ExprContext.ACCEPT_NON_QUERY)
    ( <COMMA> AddExpression(keys, ExprContext.ACCEPT_NON_QUERY) )*
    <RPAREN> { return new SqlNodeList(keys, s.end(this)); }
}

/** column = {expression | DEFAULT}, or (columns) = (expressions). */
void PgAssignment(List<SqlNode> targets, List<SqlNode> sources) :
{
    SqlNode value;
    SqlNode subscript;
    final List<SqlNode> subscripts = new ArrayList<SqlNode>();
    final SqlIdentifier column;
    final SqlNodeList columns;
    final SqlNodeList values;
}
{
    column = SimpleIdentifier()
    ( <LBRACKET> subscript = Expression(ExprContext.ACCEPT_SUB_QUERY) <RBRACKET> { subscripts.add(subscript); } )*
    <EQ>
    ( value = Default() | value = Expression(ExprContext.ACCEPT_SUB_QUERY) )
    {
        SqlPgUpdate.assign(column, subscripts, value, targets, sources);
    }
|
    columns = ParenthesizedSimpleIdentifierList() <EQ> [ <ROW> ]
    values = ParenthesizedQueryOrCommaListWithDefault(ExprContext.ACCEPT_NONCURSOR)
    { SqlPgUpdate.assign(columns, values, targets, sources); }
}

SqlNodeList PgReturning() :
{
    final Span s;
    final List<SqlNode> items = new ArrayList<SqlNode>();
}
{
    <PG_RETURNING> { s = span(); }
    AddSelectItem(items) ( <COMMA> AddSelectItem(items) )*
    { return new SqlNodeList(items, s.end(this)); }
}

/** UPDATE table [[AS] alias] SET ... [FROM ...] [WHERE ...] [RETURNING ...]. */
SqlNode PgUpdate() :
{
    final Span s;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    final List<SqlNode> targets = new ArrayList<SqlNode>();
    final List<SqlNode> sources = new ArrayList<SqlNode>();
    SqlNode from = null;
    SqlNode where = null;
    SqlNodeList returning = null;
}
{
    <UPDATE> { s = span(); }
    table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    <SET> PgAssignment(targets, sources) ( <COMMA> PgAssignment(targets, sources) )*
    [ <FROM> from = FromClause() ]
    [ where = Where() ]
    [ returning = PgReturning() ]
    {
        return new SqlPgUpdate(s.end(this), table, alias, SqlPgUpdate.list(targets), SqlPgUpdate.list(sources), from,
            where, returning);
    }
}

/** DELETE FROM table [[AS] alias] [USING ...] [WHERE ...] [RETURNING ...]. */
SqlNode PgDelete() :
{
    final Span s;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    SqlNode using = null;
    SqlNode where = null;
    SqlNodeList returning = null;
}
{
    <DELETE> { s = span(); }
    <FROM> table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    [ <USING> using = FromClause() ]
    [ where = Where() ]
    [ returning = PgReturning() ]
    { return new SqlPgDelete(s.end(this), table, alias, using, where, returning); }
}
