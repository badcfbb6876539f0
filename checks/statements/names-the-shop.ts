import type { Level, Relation } from './levels.ts'
import { listOf, type Node, namesIn, nodeOf, textOf } from './nodes.ts'

/** Whether the level states explicitly which shop's rows of this table it uses: `shop_id = $1`. */
export function namesTheShop(
  level: Level,
  relation: Relation,
  parameters: ReadonlySet<string> = new Set(),
): boolean {
  return level.conditions.some((condition) => {
    const equal = nodeOf(condition, 'A_Expr')
    if (textOf(equal, 'kind') !== 'AEXPR_OP' || namesIn(listOf(equal, 'name')).at(-1) !== '=') return false
    const sides = [nodeOf(equal, 'lexpr'), nodeOf(equal, 'rexpr')] as const
    return [sides, [sides[1], sides[0]] as const].some(
      ([column, value]) => isShopOf(column, level, relation) && isParameter(value, level, parameters),
    )
  })
}

function isShopOf(side: Node, level: Level, relation: Relation): boolean {
  const names = namesIn(listOf(nodeOf(side, 'ColumnRef'), 'fields'))
  if (names.at(-1) !== 'shop_id') return false
  return names.length > 1 ? names.at(-2) === relation.alias : level.sources === 1
}

function isParameter(side: Node, level: Level, parameters: ReadonlySet<string>): boolean {
  if ('ParamRef' in side || 'A_Const' in side) return true
  if ('TypeCast' in side) return isParameter(nodeOf(nodeOf(side, 'TypeCast'), 'arg'), level, parameters)
  return isVariable(nodeOf(side, 'ColumnRef'), level, parameters)
}

/** Whether a name is a variable of a function, or a field of one; a table of that name would take precedence. */
export function isVariable(reference: Node, level: Level, parameters: ReadonlySet<string>): boolean {
  const [first = ''] = namesIn(listOf(reference, 'fields'))
  return parameters.has(first) && ![...level.relations, ...level.outside].some(({ alias }) => alias === first)
}
