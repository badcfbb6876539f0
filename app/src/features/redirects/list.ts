import { sql } from 'kysely'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { RedirectFilter, RedirectRow } from './contract/redirects.ts'
import { CSV_COLUMNS } from './domain/import-limits.ts'
import { BROKEN } from './domain/problems.ts'

const PAGE = 50
/** Lines per piece of a file: about 2 MB at most. */
const LINES = 5_000

/** A position: beginning of the path and its MD5, the order of the index. No version of a UUID: `z.uuid` refuses most. */
type Position = [path: string, digest: string]
const cursors = listCursors<Position>(z.tuple([cursorText, z.guid()]))

interface Found extends RedirectRow {
  digest: string
}

/** Returns one page of the redirects that match, by path. Throws `http.bad-cursor`. */
export async function listRedirects(
  ctx: ShopContext,
  { cursor, ...filter }: RedirectFilter & { cursor?: string | undefined },
): Promise<{ rows: RedirectRow[]; next: string | null; total: number; pageSize: number }> {
  return ctx.tx(async (tx) => {
    const found = await rowsOf(tx, filter, { beyond: readCursor(cursor), most: PAGE + 1 })
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from store_redirects r where ${fitting(tx, filter)}`.execute(tx)
    const shown = found.slice(0, PAGE)
    return {
      rows: shown.map(({ path, target, ours, problems }) => ({ path, target, ours, problems })),
      next: found.length > PAGE ? cursorOf(shown.at(-1)) : null,
      total: counted[0]?.total ?? 0,
      pageSize: PAGE,
    }
  })
}

/** Returns the number of redirects that match. */
export async function countRedirects(ctx: ShopContext, filter: RedirectFilter): Promise<number> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ total: number }>`
      select count(*)::int as total from store_redirects r where ${fitting(tx, filter)}`.execute(tx),
  )
  return rows[0]?.total ?? 0
}

/** Yields all redirects that match, by path; holds some thousands at a time. */
export async function* eachRedirect(
  ctx: ShopContext,
  filter: RedirectFilter,
): AsyncGenerator<Pick<RedirectRow, 'path' | 'target'>> {
  let beyond: Position | null = null
  for (;;) {
    const from: Position | null = beyond
    const found: Found[] = await ctx.tx((tx) => rowsOf(tx, filter, { beyond: from, most: LINES }))
    yield* found
    const last = found.at(-1)
    if (!last || found.length < LINES) return
    beyond = [beginningOf(last.path), last.digest]
  }
}

/**
 * Exports what matches as CSV, piece by piece, in the columns the platform's own import accepts. Throws
 * `http.bad-cursor`.
 */
export async function exportCsv(
  ctx: ShopContext,
  { cursor, ...filter }: RedirectFilter & { cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  const found = await ctx.tx((tx) => rowsOf(tx, filter, { beyond: readCursor(cursor), most: LINES + 1 }))
  const shown = found.slice(0, LINES)
  return {
    name: 'redirects.csv',
    text: csvTable<Found>(
      [
        [CSV_COLUMNS.path, ({ path }) => path],
        [CSV_COLUMNS.target, ({ target }) => target],
      ],
      shown,
      { isBeginning: cursor === undefined },
    ),
    next: found.length > LINES ? cursorOf(shown.at(-1)) : null,
  }
}

/** Throws `http.bad-cursor`. */
const readCursor = (cursor: string | undefined): Position | null =>
  cursor === undefined ? null : cursors.read(cursor)

/** Cuts by code points, as the database does, not by UTF-16 units. */
const beginningOf = (path: string): string => [...path].slice(0, 200).join('')

const cursorOf = (row: Found | undefined): string | null =>
  row ? cursors.write([beginningOf(row.path), row.digest]) : null

async function rowsOf(
  tx: ShopTx,
  filter: RedirectFilter,
  { beyond, most }: { beyond: Position | null; most: number },
): Promise<Found[]> {
  const after = beyond
    ? sql`and (left(r.path, 200) collate "C", r.path_md5) > (${beyond[0]} collate "C", ${beyond[1]}::uuid)`
    : sql``
  const { rows } = await sql<Found>`
    select r.path, r.target, r.ours, r.path_md5 as digest, coalesce((
        select jsonb_agg(jsonb_build_object('key', p.problem, 'values', p.values) order by p.problem)
          from redirect_problems p where p.shop_id = ${shopOf(tx)} and p.path_md5 = r.path_md5), '[]') as problems
      from store_redirects r where ${fitting(tx, filter)} ${after}
      order by left(r.path, 200) collate "C", r.path_md5 limit ${most}`.execute(tx)
  return rows
}

function fitting(tx: ShopTx, { q, problem, from }: RedirectFilter) {
  const words = q ? contains(q.toLowerCase()) : null
  return sql`r.shop_id = ${shopOf(tx)} and r.target is not null
    ${words === null ? sql`` : sql`and lower(r.path || ' ' || r.target) like ${words}`}
    ${from === undefined ? sql`` : sql`and r.ours = ${from === 'ours'}`}
    ${
      problem === undefined
        ? sql``
        : sql`and exists (select from redirect_problems p where p.shop_id = ${shopOf(tx)} and p.path_md5 = r.path_md5
            ${problem === 'any' ? sql`` : sql`and p.problem = any(${problem === 'broken' ? [...BROKEN] : [problem]}::text[])`})`
    }`
}
