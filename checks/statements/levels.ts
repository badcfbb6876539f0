import { isNode, listOf, type Node, nodeOf, textOf } from './nodes.ts'
import type { TableKind, Tables } from './tables.ts'

export interface Relation {
  table: string
  /** Alias in the statement. */
  alias: string
  kind: TableKind
}

/**
 * One SELECT, UPDATE, DELETE, INSERT or MERGE with the tables it names directly; nested ones are levels of their own.
 */
export interface Level {
  statement: string
  node: Node
  relations: Relation[]
  /** Target of a write; null for a SELECT. */
  target: Relation | null
  /** Conditions that must all hold: from WHERE and from joins. */
  conditions: Node[]
  /** Number of row sources, tables or not. */
  sources: number
  /** Tables of the enclosing levels. */
  outside: Relation[]
}

const STATEMENTS = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt']

/** Returns every level of a statement, the outermost first. */
export function levelsOf(statement: Node, tables: Tables): Level[] {
  const levels: Level[] = []
  visit(statement, { ctes: new Set(), outside: [] })
  return levels

  function visit(value: unknown, scope: { ctes: ReadonlySet<string>; outside: Relation[] }): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, scope)
      return
    }
    if (!isNode(value)) return
    for (const [kind, inner] of Object.entries(value)) {
      if (!isNode(inner)) continue
      const isLevel = STATEMENTS.includes(kind) || kind === 'larg' || kind === 'rarg'
      if (!isLevel || Array.isArray(inner)) visit(inner, scope)
      else visitLevel(kind === 'larg' || kind === 'rarg' ? setOperand(kind, inner) : [kind, inner], scope)
    }
  }

  /** A join's operands have the same field names as those of a set operation. */
  function setOperand(kind: string, inner: Node): [string, Node] {
    return 'op' in inner || 'targetList' in inner || 'valuesLists' in inner
      ? ['SelectStmt', inner]
      : [kind, inner]
  }

  function visitLevel(
    [statement, node]: [string, Node],
    scope: { ctes: ReadonlySet<string>; outside: Relation[] },
  ): void {
    if (!STATEMENTS.includes(statement)) {
      visit(node, scope)
      return
    }
    const named = listOf(nodeOf(node, 'withClause'), 'ctes').map((cte) =>
      textOf(nodeOf(cte, 'CommonTableExpr'), 'ctename'),
    )
    const ctes = new Set([...scope.ctes, ...named])
    const level: Level = {
      statement,
      node,
      relations: [],
      target: null,
      conditions: [],
      sources: 0,
      outside: scope.outside,
    }
    if ('relation' in node) {
      level.target = relationOf(nodeOf(node, 'relation'), ctes)
      level.sources += 1
      if (level.target) level.relations.push(level.target)
    }
    for (const key of ['fromClause', 'usingClause'])
      for (const item of listOf(node, key)) from(item, level, ctes)
    conjuncts(nodeOf(node, 'whereClause'), level.conditions)
    levels.push(level)
    // A CTE does not see the tables around it.
    for (const [key, inner] of Object.entries(node))
      visit(
        { [key]: inner },
        { ctes, outside: key === 'withClause' ? scope.outside : [...scope.outside, ...level.relations] },
      )
  }

  function from(item: Node, level: Level, ctes: ReadonlySet<string>): void {
    const join = nodeOf(item, 'JoinExpr')
    if ('JoinExpr' in item) {
      from(nodeOf(join, 'larg'), level, ctes)
      from(nodeOf(join, 'rarg'), level, ctes)
      conjuncts(nodeOf(join, 'quals'), level.conditions)
      return
    }
    level.sources += 1
    const relation = 'RangeVar' in item ? relationOf(nodeOf(item, 'RangeVar'), ctes) : null
    if (relation) level.relations.push(relation)
  }

  function relationOf(range: Node, ctes: ReadonlySet<string>): Relation | null {
    const table = textOf(range, 'relname')
    const schema = textOf(range, 'schemaname')
    if (ctes.has(table) && schema === '') return null
    const kind = schema === 'pgboss' ? 'installation' : tables.get(table)?.kind
    return kind ? { table, alias: textOf(nodeOf(range, 'alias'), 'aliasname') || table, kind } : null
  }
}

/** Splits a condition into the parts that must all hold. */
function conjuncts(condition: Node, into: Node[]): void {
  const and = nodeOf(condition, 'BoolExpr')
  if (textOf(and, 'boolop') === 'AND_EXPR') for (const part of listOf(and, 'args')) conjuncts(part, into)
  else if (Object.keys(condition).length > 0) into.push(condition)
}
