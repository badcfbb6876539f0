import { ID_KEY, PAGE_INFO_KEY } from './bulk-plan.ts'

type Value = Record<string, unknown>
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the rows of a connection, under `edges` or `nodes` as the query asked; undefined if the value is not a
 * connection. Only connections have these keys.
 */
function rowsOf(value: unknown): Value[] | undefined {
  if (!isObject(value)) return undefined
  const keys = Object.keys(value).filter((key) => key !== PAGE_INFO_KEY && key !== 'pageInfo')
  if (keys.length === 0 || !keys.every((key) => ['edges', 'nodes'].includes(key))) return undefined
  const rows = value['edges'] ?? value['nodes']
  if (!Array.isArray(rows)) return undefined
  return rows.map((row: Value) => ('edges' in value ? (row['node'] as Value) : row)).filter(isObject)
}

/**
 * Yields the lines of one object and everything below it: connections are removed from the object and become lines of
 * their own that reference it by `__parentId` (shopify.dev, "Perform bulk operations", JSONL format).
 */
export function* linesOf(object: Value, parentId?: string): Iterable<Value> {
  const children: { rows: Value[]; parentId: string | undefined }[] = []
  const line = stripped(object, parentId, children)
  yield parentId === undefined ? line : { ...line, __parentId: parentId }
  for (const { rows, parentId: parent } of children) for (const row of rows) yield* linesOf(row, parent)
}

/** Returns the rows of a root field: each row of a connection, or the single object. */
export function rootRows(value: unknown): Value[] {
  return rowsOf(value) ?? (isObject(value) ? [value] : [])
}

function stripped(
  object: Value,
  outer: string | undefined,
  children: { rows: Value[]; parentId: string | undefined }[],
): Value {
  const id = typeof object[ID_KEY] === 'string' ? object[ID_KEY] : outer
  const line: Value = {}
  for (const [key, value] of Object.entries(object)) {
    if (key === ID_KEY) continue
    const rows = rowsOf(value)
    if (rows) children.push({ rows, parentId: id })
    else line[key] = isObject(value) ? stripped(value, id, children) : value
  }
  return line
}
