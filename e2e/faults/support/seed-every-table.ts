import type pg from 'pg'
import { type ShapeColumn, type TableShape, tableShapes } from './table-shapes.ts'

/** Stores that get a row in each table. */
const STORES = 20
/** Values that later migrations read: what the product itself writes there. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  'audit_runs.result': `'{"totals": {}}'`,
}
/** Attempts at a row that a table accepts; each changes what the refusal names. */
const ATTEMPTS = 400

type Value = (n: number) => string
/** SQL of each column's value; columns of foreign keys come from the rows they refer to. */
type Recipe = Map<string, Value>

/**
 * Puts rows into every table that has none, whatever its columns and checks require at this point of the migrations.
 * Returns the tables that accepted no row, with the last refusal.
 */
export async function seedEmptyTables(pool: pg.Pool, random: () => number): Promise<string[]> {
  const refused: string[] = []
  const empty = await emptyOf(pool, await tableShapes(pool))
  while (empty.length > 0) {
    const names = new Set(empty.map(({ name }) => name))
    // What others refer to comes first.
    const at = empty.findIndex(({ name, keys }) =>
      keys.every(({ refersTo }) => refersTo === name || !names.has(refersTo)),
    )
    const [shape] = empty.splice(Math.max(at, 0), 1)
    const refusal = shape ? await seedTable(pool, shape, random) : null
    if (refusal !== null) refused.push(`${shape?.name} got no row: ${refusal}`)
  }
  return refused
}

async function emptyOf(pool: pg.Pool, shapes: readonly TableShape[]): Promise<TableShape[]> {
  if (shapes.length === 0) return []
  const { rows } = await pool.query<{ name: string }>(
    shapes
      .map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
      .join(' union all '),
  )
  const names = new Set(rows.map(({ name }) => name))
  return shapes.filter(({ name }) => names.has(name))
}

/** Returns null once the table has rows, otherwise why it has none. */
async function seedTable(pool: pg.Pool, shape: TableShape, random: () => number): Promise<string | null> {
  const choices = new Map(shape.columns.map((column) => [column.name, valuesOf(column, shape)]))
  const pick = (name: string): Value => {
    const values = choices.get(name) ?? []
    return values[Math.floor(random() * values.length)] ?? (() => 'null')
  }
  const keys = await keyValues(pool, shape, 1)
  const recipe: Recipe = new Map([...choices].map(([name, [first]]) => [name, first ?? (() => 'null')]))
  let refusal = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const fault = await insertRow(pool, shape, recipe, { n: 1, keys })
    if (fault === null) {
      for (let n = 2; n <= STORES; n++)
        await insertRow(pool, shape, recipe, { n, keys: await keyValues(pool, shape, n) })
      return null
    }
    refusal = fault.message
    const named = fault.column
      ? [fault.column]
      : (shape.checks.get(fault.constraint ?? '')?.columns ?? [...choices.keys()])
    for (const name of named) recipe.set(name, pick(name))
  }
  return refusal
}

/** Returns what the nth store's row says in columns that refer to other rows. */
async function keyValues(pool: pg.Pool, { name, keys }: TableShape, n: number): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const { columns, refersTo, others } of keys) {
    const isShops = refersTo === 'shops'
    const of = others.find((other) => other === (isShops ? 'id' : 'shop_id'))
    const { rows } =
      refersTo === name
        ? { rows: [] }
        : await pool.query(
            `select ${others.map((other, at) => `${other}::text as c${at}`).join(', ')} from ${refersTo}
              ${of ? `where ${of} = ${n}` : ''} limit 1`,
          )
    for (const [at, column] of columns.entries())
      if (column !== 'shop_id') values.set(column, rows[0] ? quoted(rows[0][`c${at}`]) : 'null')
  }
  return values
}

/** Inserts the row of the nth store; returns the refusal. */
async function insertRow(
  pool: pg.Pool,
  { name }: TableShape,
  recipe: Recipe,
  { n, keys }: { n: number; keys: ReadonlyMap<string, string> },
): Promise<pg.DatabaseError | null> {
  const values = new Map([...recipe].map(([column, value]) => [column, value(n)]))
  if (recipe.has('shop_id')) values.set('shop_id', String(n))
  for (const [column, value] of keys) values.set(column, value)
  try {
    await pool.query(
      `insert into ${name} (${[...values.keys()].map((column) => `"${column}"`).join(', ')}) values (${[...values.values()].join(', ')})`,
    )
    return null
  } catch (error) {
    return error as pg.DatabaseError
  }
}

const quoted = (text: unknown): string => (text === null ? 'null' : `'${String(text).replaceAll("'", "''")}'`)

/** Values a column may accept, the likeliest first. */
function valuesOf(
  { name, type, isRequired, hasDefault }: ShapeColumn,
  { name: table, checks }: TableShape,
): Value[] {
  const written = AS_WRITTEN[`${table}.${name}`]
  if (written) return [() => written]
  const listed = [...checks.values()]
    .filter(({ columns, text }) => columns.includes(name) && text.includes(name))
    .flatMap(({ text }) => listedFor(name, text))
  return [
    ...(listed.length > 0
      ? listed.map((word) => () => quoted(word))
      : (OF_TYPE[baseOf(type)] ?? (type.endsWith('[]') ? LISTS : [() => `'x'`]))),
    ...(hasDefault ? [() => 'default'] : []),
    ...(isRequired ? [] : [() => 'null']),
  ]
}

/** Returns the words a check lists for a column: `state = any (array['open', 'done'])`. */
function listedFor(column: string, text: string): string[] {
  const near = new RegExp(`\\(*\\b${column}\\b\\)*(?:::\\w+)? = (ANY \\(+ARRAY\\[([^\\]]*)\\]|'[^']*')`, 'g')
  return [...text.matchAll(near)].flatMap(([, one = '', list]) =>
    [...(list ?? one).matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word),
  )
}

const baseOf = (type: string): string => type.replace(/\(.*\)/, '').replace(' without time zone', '')

const WHOLE: Value[] = [String, () => '1', () => '0', () => '2', () => '10']
const LISTS: Value[] = [() => `'{1}'`, () => `'{}'`]
const BYTES = [32, 16, 8, 20, 1]
const OF_TYPE: Readonly<Record<string, Value[]>> = {
  text: [
    (n) => `'x${n}'`,
    (n) => `'https://store-${n}.example/page'`,
    (n) => `'/page-${n}'`,
    (n) => `'gid://shopify/Product/${n}'`,
    () => `'en'`,
    () => `''`,
    (n) => `'abcdefgh${n}'`,
    (n) => `repeat('${n % 10}', 64)`,
    (n) => `repeat('${n % 10}', 32)`,
    (n) => `'person${n}@store.example'`,
    () => `'US'`,
    () => `'USD'`,
    () => `'2026-11'`,
    (n) => `'store-${n}.example'`,
  ],
  boolean: [() => 'true', () => 'false'],
  bigint: WHOLE,
  integer: WHOLE,
  smallint: WHOLE,
  numeric: WHOLE,
  real: WHOLE,
  'double precision': WHOLE,
  'timestamp with time zone': [
    () => 'now()',
    () => `now() + interval '1 hour'`,
    () => `now() - interval '1 day'`,
  ],
  date: [() => 'current_date'],
  interval: [() => `interval '1 day'`],
  uuid: [() => 'gen_random_uuid()'],
  bytea: BYTES.map((length) => (n: number) => `decode(lpad(to_hex(${n}), ${2 * length}, '0'), 'hex')`),
  jsonb: [() => `'{}'`, () => `'[]'`, () => `'{"key": "x", "values": {}}'`, () => `'"x"'`],
  json: [() => `'{}'`, () => `'[]'`],
}
