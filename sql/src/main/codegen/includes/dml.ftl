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
    Returning returning = null;
}
{
    <INSERT> { s = span(); }
    <INTO> table = CompoundTableIdentifier()
    [ <AS> alias = SimpleIdentifier() ]
    [ LOOKAHEAD(2) columns = PgTargets() ]
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

/** (column, column.field, ...): what an INSERT gives values. */
SqlNodeList PgTargets() :
{
    final Span s;
    final List<SqlNode> targets = new ArrayList<SqlNode>();
    SqlIdentifier target;
}
{
    <LPAREN> { s = span(); }
    target = PgTarget() { targets.add(target); }
    ( <COMMA> target = PgTarget() { targets.add(target); } )*
    <RPAREN> { return new SqlNodeList(targets, s.end(this)); }
}

/** A column, or a field of a composite one. */
SqlIdentifier PgTarget() :
{
    SqlIdentifier name;
    SqlParserPos position;
    final List<String> names = new ArrayList<String>();
}
{
    name = SimpleIdentifier() { position = name.getParserPosition(); names.add(name.getSimple()); }
    ( <DOT> name = SimpleIdentifier() { names.add(name.getSimple()); } )*
    { return new SqlIdentifier(names, position); }
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
    column = PgTarget()
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

/** RETURNING [WITH (OLD AS alias, NEW AS alias)] items. */
Returning PgReturning() :
{
    final Span s;
    final List<SqlNode> items = new ArrayList<SqlNode>();
    final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
}
{
    <PG_RETURNING> { s = span(); }
    [
        <WITH> <LPAREN> PgReturningAlias(names) ( <COMMA> PgReturningAlias(names) )* <RPAREN>
    ]
    AddSelectItem(items) ( <COMMA> AddSelectItem(items) )*
    { return Returning.of(new SqlNodeList(items, s.end(this)), names); }
}

void PgReturningAlias(List<SqlIdentifier> names) :
{
    final SqlIdentifier name;
    final SqlIdentifier alias;
}
{
    name = SimpleIdentifier() <AS> alias = SimpleIdentifier()
    {
        names.add(name);
        names.add(alias);
    }
}

/** MERGE INTO table [[AS] alias] USING source ON condition WHEN ... THEN ... [RETURNING ...]. */
SqlNode PgMerge() :
{
    final Span s;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    SqlNode source;
    final SqlNode condition;
    final List<MergeWhen> clauses = new ArrayList<MergeWhen>();
    Returning returning = null;
}
{
    <MERGE> { s = span(); }
    <INTO> [ <ONLY> ] table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    <USING> source = TableRef1(ExprContext.ACCEPT_QUERY_OR_JOIN)
    ( LOOKAHEAD(Natural() JoinType()) source = JoinTable(source) )*
    <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    ( PgMergeWhen(clauses) )+
    [ returning = PgReturning() ]
    { return new SqlPgMerge(s.end(this), table, alias, source, condition, clauses, returning); }
}

/** WHEN [NOT] MATCHED [BY {SOURCE | TARGET}] [AND condition] THEN action. */
void PgMergeWhen(List<MergeWhen> clauses) :
{
    final String kind;
    final SqlParserPos position;
    SqlNode condition = null;
    final List<SqlNode> targets = new ArrayList<SqlNode>();
    final List<SqlNode> sources = new ArrayList<SqlNode>();
    SqlNodeList columns = null;
    SqlNodeList values = null;
    boolean system = false;
    boolean user = false;
}
{
    <PG_WHEN_MATCHED> { kind = getToken(0).image; position = getPos(); }
    [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    (
        <PG_THEN_INSERT>
        [ columns = ParenthesizedSimpleIdentifierList() ]
        [ <OVERRIDING> ( <SYSTEM> { system = true; } | <USER> { user = true; } ) <VALUE> ]
        (
            <DEFAULT_> <VALUES>
        |
            <VALUES> values = ParenthesizedQueryOrCommaListWithDefault(ExprContext.ACCEPT_NONCURSOR)
        )
        { clauses.add(MergeWhen.insert(kind, condition, columns, values, system, user, position)); }
    |
        <PG_THEN_UPDATE>
        <SET> PgAssignment(targets, sources) ( <COMMA> PgAssignment(targets, sources) )*
        {
            clauses.add(MergeWhen.update(kind, condition, SqlPgUpdate.list(targets), SqlPgUpdate.list(sources),
                position));
        }
    |
        <PG_THEN_DELETE> { clauses.add(MergeWhen.delete(kind, condition, position)); }
    |
        <PG_THEN_NOTHING> { clauses.add(MergeWhen.nothing(kind, condition, position)); }
    )
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
    Returning returning = null;
}
{
    <UPDATE> { s = span(); }
    [ <ONLY> ] table = CompoundTableIdentifier()
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
    Returning returning = null;
}
{
    <DELETE> { s = span(); }
    <FROM> [ <ONLY> ] table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    [ <USING> using = FromClause() ]
    [ where = Where() ]
    [ returning = PgReturning() ]
    { return new SqlPgDelete(s.end(this), table, alias, using, where, returning); }
}
