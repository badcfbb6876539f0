import { type RawBuilder, sql } from 'kysely'

/**
 * Rows written out, `($1, $2), ($3, $4)`, for `insert … values`. A distributed database copies the rows of `insert … select`
 * past the policies, and refuses. A statement takes 65,535 parameters: who may have more rows gives them in parts.
 */
export function valuesOf(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const words = rows.flatMap((row, at) => row.map((_, place) => (place > 0 ? ', ' : at > 0 ? '), (' : '(')))
  // One node for all: a builder for each row would cost more than the database needs for them.
  const template = Object.assign([...words, ')'], { raw: [] })
  return sql(template, ...rows.flat())
}
