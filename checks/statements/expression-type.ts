import { listOf, type Node, namesIn, nodeOf, textOf } from './nodes.ts'

/**
 * What an expression gives, as far as its text says: a `moment` (timestamptz), an `interval`, or a date or timestamp
 * without a zone (`local`). Null for anything else, and for columns and parameters without a cast.
 */
export type ExpressionType = 'moment' | 'interval' | 'local' | null

const TYPES: Readonly<Record<string, ExpressionType>> = {
  timestamptz: 'moment',
  interval: 'interval',
  date: 'local',
  timestamp: 'local',
}

const FUNCTIONS: Readonly<Record<string, ExpressionType>> = {
  now: 'moment',
  transaction_timestamp: 'moment',
  statement_timestamp: 'moment',
  clock_timestamp: 'moment',
  to_timestamp: 'moment',
  make_interval: 'interval',
  age: 'interval',
  timezone: 'local',
}

/** Returns the type of a parsed expression. */
export function typeOf(expression: Node): ExpressionType {
  const [kind = '', node = {}] = (Object.entries(expression)[0] ?? []) as [string?, Node?]
  switch (kind) {
    case 'TypeCast':
      return castTo(node)
    case 'SQLValueFunction':
      return /TIMESTAMP/.test(textOf(node, 'op')) ? 'moment' : 'local'
    case 'FuncCall': {
      const name = functionName(node)
      return name === 'date_trunc' ? typeOf(listOf(node, 'args')[1] ?? {}) : (FUNCTIONS[name] ?? null)
    }
    case 'MinMaxExpr':
    case 'CoalesceExpr':
      return firstOf(listOf(node, 'args'))
    case 'CaseExpr':
      return firstOf([
        ...listOf(node, 'args').map((one) => nodeOf(nodeOf(one, 'CaseWhen'), 'result')),
        nodeOf(node, 'defresult'),
      ])
    case 'A_Expr':
      return ofOperator(node)
    default:
      return null
  }
}

/** Types on both sides of an operator. */
export function sidesOf(operator: Node): [ExpressionType, ExpressionType] {
  return [typeOf(nodeOf(operator, 'lexpr')), typeOf(nodeOf(operator, 'rexpr'))]
}

/** Type a cast gives. */
export const castTo = (cast: Node): ExpressionType =>
  TYPES[namesIn(listOf(nodeOf(cast, 'typeName'), 'names')).at(-1) ?? ''] ?? null

export const functionName = (call: Node): string => namesIn(listOf(call, 'funcname')).at(-1) ?? ''

export const operatorName = (operator: Node): string => namesIn(listOf(operator, 'name')).at(-1) ?? ''

const firstOf = (expressions: Node[]): ExpressionType =>
  expressions.map(typeOf).find((type) => type !== null) ?? null

function ofOperator(node: Node): ExpressionType {
  const name = operatorName(node)
  const [left, right] = sidesOf(node)
  const isOneOf = (type: ExpressionType) => left === type || right === type
  if (name === '*' || name === '/') return isOneOf('interval') ? 'interval' : null
  if (name !== '+' && name !== '-') return null
  if (left === right) return left === null ? null : 'interval'
  if (isOneOf('local')) return 'local'
  return 'moment'
}
