import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { isUnmetered } from '#core/shops/plan-of.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from '../change-kind.ts'
import { CHANGE_KINDS } from '../change-kind.ts'
import type { Change, ChangesInput, HistoryChange, HistoryInput } from '../contract.ts'
import type { CAUSES } from '../domain/states.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { backKind } from '../undo/undo.ts'
import { toChangeOnWire, type WireRow } from './change-wire.ts'
import { readIdCursor, writeMomentCursor } from './cursor.ts'
import { knownCodes, type Page, pageOf } from './history.ts'
import {
  type HistorySearch,
  type HistorySource,
  inStates,
  type SearchEnd,
  searchHistory,
} from './history-search.ts'
import { READ_THROUGH } from './rare-words.ts'

const COLUMNS = sql`c.id, c.operation_id, c.kind, c.resource_id, c.label, c.field, c.state, c.part, c.before, c.after,
  c.observed, c.error_code, c.error_message, c.error_values, c.credits, c.note, c.created_at, c.settled_at, c.overwrote_at, c.overwrote_known,
  (c.before is not null or c.proposed_at is not null or c.state not in ('drafting', 'pending', 'cancelled')) as was_read`

/** Changes read for each item of a page; with more of them, fewer items fit. */
const PER_ITEM = 4

/**
 * Returns changes of one operation in the order they were requested; those of one item were requested together.
 * Throws `changes.not-found`.
 */
export async function pageOfChanges(ctx: ShopContext, input: ChangesInput): Promise<Page<Change>> {
  const after = readIdCursor(input.cursor)
  const most = input.by === 'item' ? input.limit * PER_ITEM : input.limit
  const rows = await ctx.tx(async (tx) => {
    await findOperation(tx, input.id)
    const found = await sql<WireRow>`
      select ${COLUMNS} from changes c where c.shop_id = ${ctx.shop.id} and c.operation_id = ${input.id}
        ${after === null ? sql`` : sql`and c.id > ${after}`}
        ${input.state ? inStates(input.state) : sql``}
        ${input.errorCode === undefined ? sql`` : sql`and c.error_code = ${input.errorCode}`}
        ${input.q ? sql`and c.label ilike ${contains(input.q)}` : sql``}
        order by c.id limit ${most + 1}`.execute(tx)
    return found.rows
  })
  const shown = input.by === 'item' ? rowsOfItems(rows, { limit: input.limit, most }) : most
  const seen = { isKnown: knownCodes(ctx), isUnmetered: isUnmetered(ctx.settings) }
  return pageOf(rows, shown, { toRow: (row) => toChangeOnWire(row, seen), cursorOf: ({ id }) => id })
}

/** Returns how many of the rows are all there are about the first `limit` items, or about fewer if they are too many. */
function rowsOfItems(rows: readonly WireRow[], { limit, most }: { limit: number; most: number }): number {
  const items = new Set<string>()
  const end = rows.findIndex(({ resource_id }) => items.add(resource_id).size > limit)
  if (end >= 0) return end
  if (rows.length <= most) return rows.length
  // The last one may go on.
  const last = rows.findIndex(({ resource_id }) => resource_id === rows.at(-1)?.resource_id)
  return last > 0 ? last : most
}

interface HistoryRow extends WireRow {
  cause: (typeof CAUSES)[number]
  actor_kind: string
  actor: string
  type: string
  title_key: string
  title_values: Record<string, string>
  micros: string
  newer_operation: string | null
  newer_observed: unknown
}

/** Returns the operation whose newer value replaced an applied one; null if an undo has put the same value back. */
function replacedBy(ctx: ShopContext, row: HistoryRow): string | null {
  const kind = ctx.offered(CHANGE_KINDS).find(({ name }) => name === row.kind) as
    | ChangeKind<unknown>
    | undefined
  if (row.newer_operation === null || !kind) return null
  return kind.normalise(row.newer_observed) === kind.normalise(row.observed) ? null : row.newer_operation
}

/** A page of the History, and how far it was searched if not to the end: `next` searches further. */
export interface HistoryPage extends Page<HistoryChange> {
  searchedTo: string | null
}

/** Reads up to one row more than `limit`. */
async function rowsOf(
  tx: ShopTx,
  { source, fits, limit }: { source: HistorySource; fits: HistorySearch['fits']; limit: number },
): Promise<HistoryRow[]> {
  // Looks up the operation of each change read, in their order: with a join the planner might sort all of them.
  const { rows } = await sql<HistoryRow>`
    select page.*, newer.operation_id as newer_operation, newer.observed as newer_observed from (
    select ${COLUMNS}, o.cause, o.actor_kind, o.actor, o.type, o.title_key, o.title_values, c.shop_id,
        (extract(epoch from c.settled_at) * 1000000)::bigint::text as micros
      from ${source.rows} join lateral (
        select cause, actor_kind, actor, type, title_key, title_values from operations o
          where o.shop_id = ${shopOf(tx)} and o.id = c.operation_id limit 1) o on true
      where ${fits}
      order by c.settled_at desc, c.id desc limit ${limit + 1}
    ) page left join lateral (
      select n.operation_id, n.observed from changes n
        where n.shop_id = ${shopOf(tx)} and n.resource_id = page.resource_id and n.field = page.field
          and n.kind = page.kind and n.state in ('applied', 'reverted') and n.settled_at > page.settled_at
        order by n.id desc limit 1
    ) newer on page.state = 'applied'
    order by page.settled_at desc, page.id desc`.execute(tx)
  return rows
}

/** Returns changes of the whole store, the last ended first. */
export async function pageOfHistory(
  ctx: ShopContext,
  input: HistoryInput,
  readThrough = READ_THROUGH,
): Promise<HistoryPage> {
  const { rows, end } = await ctx.tx(async (tx) => {
    const { sources, fits } = await searchHistory(ctx, tx, { input, most: readThrough })
    let furthest: { rows: HistoryRow[]; end: SearchEnd | null } = { rows: [], end: null }
    for (const source of sources) {
      const found = await rowsOf(tx, { source, fits, limit: input.limit })
      const end = found.length > input.limit ? null : await source.end()
      if (furthest.end === null || end === null || end.at < furthest.end.at) furthest = { rows: found, end }
      if (end === null) break
    }
    return furthest
  })
  const seen = { isKnown: knownCodes(ctx), isUnmetered: isUnmetered(ctx.settings) }
  const page = pageOf(rows, input.limit, {
    toRow: (row) => {
      const newer = replacedBy(ctx, row)
      return {
        ...toChangeOnWire(row, seen),
        cause: row.cause,
        actor: row.actor_kind === 'system' ? 'Signpost' : row.actor,
        type: row.type,
        title: { key: row.title_key, values: row.title_values },
        replacedBy: newer,
        undoable: row.state === 'applied' && newer === null && backKind(ctx, row.kind) !== undefined,
      }
    },
    cursorOf: writeMomentCursor,
  })
  return {
    ...page,
    next: end ? writeMomentCursor(end) : page.next,
    searchedTo: end?.at.toISOString() ?? null,
  }
}
