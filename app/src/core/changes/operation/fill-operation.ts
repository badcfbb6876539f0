import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { PART_ITEMS } from '../contract.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import { CHANGE_TRANSITIONS } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import type { ChangeDraft } from './create-operation.ts'
import { type DraftRow, insertDrafts, partsOf } from './draft-rows.ts'
import { endFilling, FILL_TRIES } from './end-filling.ts'

/** One page of drafts: changes of whole resources, and where the next page begins. */
export interface DraftPage {
  drafts: ChangeDraft[]
  /** True: these begin only when everything on earlier pages that do not wait has ended. */
  waits?: boolean
  cursor: unknown
}

export interface Filling {
  /** Returns the pages from a cursor on; null: from the beginning. The same cursor gives the same pages. */
  pagesFrom(cursor: unknown): AsyncIterable<DraftPage>
  notify: boolean
  /** The queue's signal: aborts when this worker has lost the job. */
  signal?: AbortSignal
}

/** Rows per insert. */
const CHUNK = 2_000

/** The right to fill: a later worker has a higher token, and this one can no longer insert. */
interface Token {
  fencingToken: string
  tries: number
  cursor: unknown
  resources: number
  /** The part that waits, once a page of it is stored. */
  waitsFrom: number | null
}

/**
 * Streams the changes of an announced operation in, page by page, from where an earlier attempt ended. Each page
 * checks that this worker still holds the token and that the operation is not cancelled. Without any change the
 * operation ends; after `FILL_TRIES` failures without a new page it fails with a code.
 */
export async function fillOperation(ctx: ShopContext, id: string, filling: Filling): Promise<void> {
  const token = await begin(ctx, id)
  if (!token) return
  try {
    if (token.tries > FILL_TRIES) throw new Error('The workers that prepared it ended in the middle.')
    await fill(ctx, id, { filling, token })
  } catch (error) {
    if (filling.signal?.aborted || token.tries < FILL_TRIES) throw error
    ctx.log.error({ err: error, operation: id }, 'an operation could not be prepared')
    await endFilling(ctx, id, { event: 'fail-to-prepare', code: changesErrors.preparingFailed.code })
  }
}

async function begin(ctx: ShopContext, id: string): Promise<Token | null> {
  const { rows } = await ctx.tx(async (tx) =>
    sql<Token>`
      update operations set filling_token = filling_token + 1, fill_tries = fill_tries + 1, touched_at = ${await clockOf(tx)}::timestamptz
        where shop_id = ${ctx.shop.id} and id = ${id} and filling
        returning filling_token as "fencingToken", fill_tries as tries, fill_cursor as cursor, fill_resources as resources,
          waits_from as "waitsFrom"`.execute(tx),
  )
  return rows[0] ?? null
}

async function fill(
  ctx: ShopContext,
  id: string,
  { filling, token }: { filling: Filling; token: Token },
): Promise<void> {
  const parts = partsOf(true, token.resources)
  let { waitsFrom } = token
  for await (const page of filling.pagesFrom(token.cursor)) {
    filling.signal?.throwIfAborted()
    if (page.waits && page.drafts.length > 0) waitsFrom ??= parts.begin()
    const rows = page.drafts.map((draft): DraftRow => {
      return { ...draft, part: parts.of(draft.resourceId), state: CHANGE_TRANSITIONS.ask.to }
    })
    const facts = { rows, cursor: page.cursor, resources: parts.resources(), waitsFrom }
    const stored = await ctx.tx((tx) => storePage(ctx, tx, { id, token, ...facts }))
    if (stored === 'lost') return
    if (stored === 'cancelled') return endFilling(ctx, id, { event: 'cancel-preparing' })
  }
  filling.signal?.throwIfAborted()
  const released = await ctx.tx((tx) => release(ctx, tx, { id, token, notify: filling.notify }))
  if (released === 'cancelled') await endFilling(ctx, id, { event: 'cancel-preparing' })
  if (released === 'empty') await endFilling(ctx, id, { event: 'prepare-nothing' })
}

/** Locks the operation; returns what prevents filling it, or null. */
async function hold(
  ctx: ShopContext,
  tx: ShopTx,
  { id, token }: { id: string; token: Token },
): Promise<{ against: 'lost' | 'cancelled' | null; total: number }> {
  const { rows } = await sql<{ isCancelled: boolean; total: number }>`
    select cancel_asked as "isCancelled", total from operations
      where shop_id = ${ctx.shop.id} and id = ${id} and filling and filling_token = ${token.fencingToken} for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return { against: 'lost', total: 0 }
  return { against: row.isCancelled ? 'cancelled' : null, total: row.total }
}

async function storePage(
  ctx: ShopContext,
  tx: ShopTx,
  page: { id: string; token: Token; rows: DraftRow[] } & Pick<Token, 'cursor' | 'resources' | 'waitsFrom'>,
): Promise<'lost' | 'cancelled' | null> {
  const { id, rows, cursor, resources, waitsFrom } = page
  const { against } = await hold(ctx, tx, page)
  if (against) return against
  for (let at = 0; at < rows.length; at += CHUNK)
    await insertDrafts(tx, ctx.shop.id, { operationId: id, rows: rows.slice(at, at + CHUNK) })
  await sql`
    update operations set total = total + ${rows.length}, fill_resources = ${resources}, fill_tries = 0,
        fill_cursor = ${JSON.stringify(cursor)}::jsonb, waits_from = ${waitsFrom}, touched_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${ctx.shop.id} and id = ${id}`.execute(tx)
  return null
}

/** Hands the operation to the worker. */
async function release(
  ctx: ShopContext,
  tx: ShopTx,
  { id, token, notify }: { id: string; token: Token; notify: boolean },
): Promise<'lost' | 'cancelled' | 'empty' | null> {
  // Before the operation: writers lock their shop queue before their operation, too.
  await wake(tx, ctx.shop.id, 'write')
  const { against, total } = await hold(ctx, tx, { id, token })
  if (against) return against
  if (total === 0) return 'empty'
  await sql`
    update operations set ready = true, filling = false, notify = ${notify}, touched_at = ${await clockOf(tx)}::timestamptz,
        parts = greatest(1, ceil(fill_resources::float8 / ${PART_ITEMS})::int)
      where shop_id = ${ctx.shop.id} and id = ${id}`.execute(tx)
  return null
}
