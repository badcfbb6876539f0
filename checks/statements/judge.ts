import { functionName } from './expression-type.ts'
import type { Fault, Form } from './forms.ts'
import { type Level, levelsOf } from './levels.ts'
import { isVariable, namesTheShop } from './names-the-shop.ts'
import { allOf, listOf, type Node, nodeOf, textOf, walk } from './nodes.ts'
import type { Tables } from './tables.ts'
import { hasMutable, isClockOrVolatile, refusedIn } from './volatility.ts'

export interface JudgeOptions {
  tables: Tables
  /** Names that count as parameters: those of a function and its variables. */
  parameters?: ReadonlySet<string>
}

/**
 * Returns what a distributed database would refuse or have to ask all shards for. `statement` is one parsed
 * statement.
 */
export function judgeStatement(statement: Node, options: JudgeOptions): Fault[] {
  const faults = new Map<string, Fault>()
  const add = (form: Form, table = ''): void => {
    faults.set(`${form} ${table}`, { form, table })
  }
  const levels = levelsOf(statement, options.tables)
  for (const level of levels) judgeLevel(level, options, add)
  const kinds = new Set(levels.flatMap(({ relations }) => relations.map(({ kind }) => kind)))
  if (kinds.has('shop') && kinds.has('installation')) add('mixed')
  const locks = levels.some(({ node }) => listOf(node, 'lockingClause').length > 0)
  if (locks && kinds.has('directory') && kinds.has('installation')) add('locked-join')
  for (const call of allOf(statement, 'FuncCall'))
    if (functionName(call) === 'set_config' && setsTheShop(call)) add('set-config')
  return [...faults.values()]
}

function judgeLevel(level: Level, options: JudgeOptions, add: (form: Form, table?: string) => void): void {
  const target = level.target?.kind === 'shop' ? level.target : null
  for (const relation of level.relations) {
    if (relation.kind !== 'shop' || (level.statement === 'InsertStmt' && relation === level.target)) continue
    if (namesTheShop(level, relation, options.parameters)) continue
    const isLocked = listOf(level.node, 'lockingClause').length > 0
    const isAskedPerShop = level.outside.some(({ kind }) => kind === 'directory')
    add(isLocked ? 'lock' : isAskedPerShop ? 'correlated' : 'no-shop', relation.table)
  }
  if (!target) return
  if (level.statement === 'MergeStmt') add('merge', target.table)
  if (level.statement === 'InsertStmt') judgeInsert(level, target.table, add)
  if (level.statement === 'UpdateStmt' || level.statement === 'DeleteStmt') {
    for (const name of functionNames(level.node)) if (isClockOrVolatile(name)) add('clock', target.table)
    const refused = refusedIn(
      [listOf(level.node, 'targetList'), level.conditions],
      (reference) => !isVariable(reference, level, options.parameters ?? new Set()),
    )
    if (refused.column) add('stable-column', target.table)
    if (refused.branch) add('stable-branch', target.table)
  }
  if (hasMutable(nodeOf(level.node, 'returningClause'))) add('returning', target.table)
}

function judgeInsert({ node }: Level, table: string, add: (form: Form, table?: string) => void): void {
  if (!listOf(node, 'cols').some((column) => textOf(nodeOf(column, 'ResTarget'), 'name') === 'shop_id'))
    add('insert-no-shop', table)
  const source = nodeOf(nodeOf(node, 'selectStmt'), 'SelectStmt')
  if (listOf(source, 'valuesLists').length === 0) add('insert-select', table)
  if (hasMutable(nodeOf(node, 'onConflictClause'))) add('conflict-function', table)
}

/** Functions called in the node, except in its CTEs, which are judged separately. */
function functionNames(node: Node): string[] {
  const names: string[] = []
  walk(node, (kind, inner) => {
    if (kind === 'withClause') return false
    if (kind === 'FuncCall') names.push(functionName(inner))
    if (kind === 'SQLValueFunction') names.push('now')
    return true
  })
  return names
}

function setsTheShop(call: Node): boolean {
  const [first] = listOf(call, 'args')
  return textOf(nodeOf(nodeOf(first ?? {}, 'A_Const'), 'sval'), 'sval') === 'signpost.shop'
}
