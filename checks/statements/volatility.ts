import { castTo, functionName, operatorName, sidesOf, typeOf } from './expression-type.ts'
import { listOf, type Node, nodeOf, walk } from './nodes.ts'

/** Volatile functions return a new value on every call: refused in SET and WHERE of UPDATE and DELETE. */
const VOLATILE = [
  'clock_timestamp',
  'timeofday',
  'random',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'nextval',
  'set_config',
]
/** Stable functions return the same value only within a statement: refused with a column, in CASE and in COALESCE. */
const STABLE = [
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'current_setting',
  'signpost_current_shop',
  'to_json',
  'to_jsonb',
  'row_to_json',
  'json_build_object',
  'json_build_array',
  'jsonb_build_object',
  'jsonb_build_array',
  'jsonb_populate_record',
  'jsonb_object_agg',
  'jsonb_agg',
  'to_char',
  'to_date',
  'format',
  'concat',
  'concat_ws',
  'array_to_string',
  'string_agg',
  'make_timestamptz',
]
/** Stable for a moment, whose parts depend on the session's time zone; immutable for an interval or a local time. */
const STABLE_FOR_MOMENTS = ['date_trunc', 'date_part', 'extract', 'age']
const CLOCKS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp', 'timeofday']
const COMPARISONS = ['=', '<>', '<', '<=', '>', '>=']

/** Functions not allowed in a write to a shop's table, because they read a clock or are volatile. */
export const isClockOrVolatile = (name: string): boolean => VOLATILE.includes(name) || CLOCKS.includes(name)

/** Whether a function, operator or cast is stable or volatile. `kind` is that of the parsed node. */
function isMutable(kind: string, node: Node): boolean {
  switch (kind) {
    case 'SQLValueFunction':
      return true
    case 'FuncCall': {
      const name = functionName(node)
      if (STABLE_FOR_MOMENTS.includes(name)) return !isZoneless(listOf(node, 'args').at(-1) ?? {})
      return VOLATILE.includes(name) || STABLE.includes(name)
    }
    case 'A_Expr':
      return isStableOperator(node)
    case 'TypeCast':
      return isStableCast(node)
    default:
      return false
  }
}

const isZoneless = (expression: Node): boolean => ['interval', 'local'].includes(typeOf(expression) ?? '')

/** `timestamptz ± interval` depends on the session's time zone: a day may have 23 hours. */
function isStableOperator(node: Node): boolean {
  const name = operatorName(node)
  const [left, right] = sidesOf(node)
  const types = [left, right]
  if (COMPARISONS.includes(name)) return types.includes('moment') && types.includes('local')
  if (name !== '+' && name !== '-') return false
  if (types.includes('local') || left === right) return false
  return types.includes('interval') || types.includes('moment')
}

/** Between moments and anything else a cast depends on the session, and so does reading a time from a text. */
function isStableCast(node: Node): boolean {
  const arg = nodeOf(node, 'arg')
  const [from, to] = [typeOf(arg), castTo(node)]
  if (from === 'moment') return to !== 'moment'
  const isFixed = 'A_Const' in arg || 'ParamRef' in arg || 'TypeCast' in arg
  return to !== null && from === null && !isFixed
}

/** Whether there is a stable or volatile function, operator or cast below, in subqueries too. */
export function hasMutable(expression: unknown): boolean {
  let found = false
  walk(expression, (kind, node) => {
    found ||= isMutable(kind, node)
    return !found
  })
  return found
}

/** What a distributed database refuses in SET and WHERE of an update or delete. */
export interface Refused {
  /** A stable function, operator or cast around a column. */
  column: boolean
  /** A stable or volatile one inside CASE or COALESCE. */
  branch: boolean
}

/** Looks through an expression, but not into its subqueries. `isColumn` tells columns from parameters of a function. */
export function refusedIn(expression: unknown, isColumn: (reference: Node) => boolean): Refused {
  const refused: Refused = { column: false, branch: false }
  walk(expression, (kind, node) => {
    if (kind === 'SelectStmt') return false
    if (kind === 'CaseExpr' || kind === 'CoalesceExpr') {
      refused.branch ||= hasMutable(node)
      return false
    }
    if (isMutable(kind, node)) refused.column ||= hasColumn(node, isColumn)
    return true
  })
  return refused
}

function hasColumn(expression: unknown, isColumn: (reference: Node) => boolean): boolean {
  let found = false
  walk(expression, (kind, node) => {
    if (kind === 'SelectStmt') return false
    found ||= kind === 'ColumnRef' && isColumn(node)
    return !found
  })
  return found
}
