import type pg from 'pg'

export interface ShapeColumn {
  name: string
  number: number
  type: string
  isRequired: boolean
  hasDefault: boolean
}

export interface ShapeKey {
  columns: string[]
  refersTo: string
  others: string[]
}

/** What a row of a table has to be like. */
export interface TableShape {
  oid: number
  name: string
  /** Columns that a row may set. */
  columns: ShapeColumn[]
  keys: ShapeKey[]
  /** By name, the columns of each check and its text. */
  checks: Map<string, { columns: string[]; text: string }>
}

/** Reads all tables of the product there are at the moment. */
export async function tableShapes(pool: pg.Pool): Promise<TableShape[]> {
  const { rows: tables } = await pool.query<{ oid: number; name: string }>(
    `select oid, relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by oid`,
  )
  const { rows: columns } = await pool.query<ShapeColumn & { oid: number }>(
    `select attrelid as oid, attname::text as name, attnum as number, format_type(atttypid, atttypmod) as type,
        attnotnull as "isRequired", atthasdef as "hasDefault"
      from pg_attribute where attrelid = any($1) and attnum > 0 and not attisdropped and attidentity = ''
        and attgenerated = '' order by attnum`,
    [tables.map(({ oid }) => oid)],
  )
  const { rows: constraints } = await pool.query<{
    oid: number
    name: string
    kind: string
    columns: string[]
    refersTo: string | null
    others: string[] | null
    text: string
  }>(
    `select k.conrelid as oid, k.conname::text as name, k.contype::text as kind, r.relname::text as "refersTo",
        pg_get_constraintdef(k.oid) as text,
        array(select a.attname::text from unnest(k.conkey) with ordinality key (number, at)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number order by key.at) as columns,
        array(select a.attname::text from unnest(k.confkey) with ordinality key (number, at)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.number order by key.at) as others
      from pg_constraint k left join pg_class r on r.oid = k.confrelid
      where k.contype in ('f', 'c') and k.conrelid = any($1)`,
    [tables.map(({ oid }) => oid)],
  )
  return tables.map(({ oid, name }) => {
    const own = constraints.filter((constraint) => constraint.oid === oid)
    return {
      oid,
      name,
      columns: columns.filter((column) => column.oid === oid),
      keys: own
        .filter(({ kind }) => kind === 'f')
        .map(({ columns, refersTo, others }) => ({
          columns,
          refersTo: refersTo ?? '',
          others: others ?? [],
        })),
      checks: new Map(own.filter(({ kind }) => kind === 'c').map((check) => [check.name, check])),
    }
  })
}
