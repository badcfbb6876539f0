import { sql } from 'kysely'
import { type ShopContext, visitOf } from '#core/context/context.ts'
import { againAfterLock } from '#kit/server/db/again-after-lock.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import { CHANGE_KINDS } from '../change-kind.ts'
import type { Operation } from '../contract.ts'
import { PART_ITEMS } from '../contract.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import type { PERFORMED_ON } from '../domain/states.ts'
import { CHANGE_TRANSITIONS, OPERATION_TRANSITIONS } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import type { AnyGenerator } from '../generator.ts'
import { GENERATORS } from '../generator.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { claimUndo } from '../journal/undo-claim.ts'
import { type DraftRow, insertDrafts, partsOf } from './draft-rows.ts'
import { refuseLeft } from './refuse-left.ts'

export interface OperationRequest {
  /**
   * `<slug>.<what>` of the requesting feature, `meta-tags.bulk-edit`; its text is the locale key
   * `<slug>:operation.<what>`.
   */
  type: string
  performedOn: (typeof PERFORMED_ON)[number]
  /** Fields selected, named as in `ChangeRef.field`. */
  fields: string[]
  /** Locale key and values of the line that History shows. */
  title: Operation['title']
  cause: Operation['cause']
  /** Read once, in order; 100,000 are normal. Changes of one resource may be apart, but are cheaper together. */
  changes: Iterable<ChangeDraft> | AsyncIterable<ChangeDraft>
  /** True: changes of one resource are adjacent, so that the part of each resource need not be remembered. */
  isGrouped?: boolean
  /** Makes the values of drafts without `after`. */
  generator?: { name: string; params: unknown }
  /** True: proposals wait for the merchant's review; default false. */
  review?: boolean
  /** Sends an e-mail at the end; default: if a merchant requested it and it covers more than one resource. */
  notify?: boolean
  /** The same key returns the same operation (of this shop, for as long as it is kept). */
  idempotencyKey?: string
  /** The operation this one undoes. */
  undoes?: string
}

/** A requested change. */
export type ChangeDraft = Omit<DraftRow, 'part' | 'state'>

/** Rows per insert. */
const CHUNK = 2_000
/** A request that has streamed nothing for this long is dead; the next one with its key starts over. */
const ABANDONED = `${timeLimit('filling')} milliseconds`
/** Most retries: each means that another request with the same key came, and failed, in between. */
const OPENINGS = 5
/**
 * How often to wait for the shop's queue at the end, two seconds each: giving up would lose everything that was
 * streamed.
 */
const RELEASE_TRIES = 3

/**
 * Creates an operation and returns it as soon as all its changes are in the database; the worker does the rest. Until
 * then none of it is processed or shown, and a stream that throws leaves nothing behind. Throws
 * `changes.unknown-kind`, `changes.unknown-generator`, `changes.nothing-to-do`, and a ZodError for a value its kind
 * does not allow.
 */
export async function createOperation(ctx: ShopContext, request: OperationRequest): Promise<Operation> {
  const generator = request.generator ? findGenerator(ctx, request.generator) : null
  const opened = await ctx.tx((tx) => openOperation(ctx, tx, { request, generator }))
  if ('existing' in opened) return opened.existing
  const { id } = opened
  try {
    const filled = await streamDrafts(ctx, id, { request, hasGenerator: generator !== null })
    if (filled.total === 0) throw new AppError(changesErrors.nothingToDo)
    return await releaseOperation(ctx, id, { request, ...filled, proposes: generator !== null })
  } catch (error) {
    await ctx.tx((tx) =>
      tx.deleteFrom('operations').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute(),
    )
    throw error
  }
}

function findGenerator(ctx: ShopContext, requested: { name: string; params: unknown }) {
  const generator = ctx.offered(GENERATORS).find(({ name }) => name === requested.name)
  if (!generator) throw new AppError(changesErrors.unknownGenerator, { name: requested.name })
  const params = (generator as AnyGenerator & { params: { parse(value: unknown): unknown } }).params.parse(
    requested.params,
  )
  const ceiling = generator.price ? generator.price.ceiling(params as never) : null
  return { name: generator.name, params, credit: generator.price?.credit ?? null, ceiling }
}

/** The facts of an operation known before its changes. */
export type AnnouncedRequest = Omit<OperationRequest, 'changes' | 'generator' | 'review'>

interface Opening {
  request: AnnouncedRequest & Pick<OperationRequest, 'review'>
  generator: ReturnType<typeof findGenerator> | null
}

/**
 * Inserts the operation's row, not ready yet, or returns the operation another request created with the same key. Throws
 * `changes.left`.
 */
export async function openOperation(
  ctx: ShopContext,
  tx: ShopTx,
  opening: Opening,
): Promise<{ id: string } | { existing: Operation }> {
  await refuseLeft(ctx, tx, opening.request.cause)
  for (let left = OPENINGS; left > 0; left--) {
    const opened = await tryToOpen(ctx, tx, opening)
    if (opened) return opened
  }
  throw new Error('Requests of one idempotency key keep failing while another waits for them.')
}

/** Returns null if the request that held the key had nothing to do and deleted its row before it could be read. */
async function tryToOpen(
  ctx: ShopContext,
  tx: ShopTx,
  { request, generator }: Opening,
): Promise<{ id: string } | { existing: Operation } | null> {
  const { actor, shop } = ctx
  const key = request.idempotencyKey ?? null
  if (key !== null)
    await sql`delete from operations where shop_id = ${shopOf(tx)} and idempotency_key = ${key} and not ready
      and touched_at < ${await clockOf(tx)}::timestamptz - ${ABANDONED}::interval`.execute(tx)
  const made = await tx
    .insertInto('operations')
    .values({
      shop_id: shop.id,
      type: request.type,
      performed_on: request.performedOn,
      fields: request.fields,
      cause: request.cause,
      actor_kind: actor.kind,
      actor: actor.kind === 'system' ? actor.name : actor.userId,
      staff_visit: visitOf(actor),
      title_key: request.title.key,
      title_values: JSON.stringify(request.title.values),
      state: OPERATION_TRANSITIONS.announce.to,
      total: 0,
      ready: false,
      idempotency_key: key,
      undoes: request.undoes ?? null,
      review: request.review ?? false,
      generator: generator?.name ?? null,
      generator_params: generator ? JSON.stringify(generator.params) : null,
      credit: generator?.credit ?? null,
      ceiling: generator?.ceiling ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id }
  const row = await tx
    .selectFrom('operations')
    .where('shop_id', '=', shopOf(tx))
    .select('id')
    .where('idempotency_key', '=', key)
    // Keeps the row until it has been returned.
    .forKeyShare()
    .executeTakeFirst()
  return row ? { existing: await findOperation(tx, row.id) } : null
}

/** Streams the drafts in. Each insert is a separate transaction, so that no lock is held while the stream is read. */
export async function streamDrafts(
  ctx: ShopContext,
  id: string,
  entry: { request: Pick<OperationRequest, 'changes' | 'cause' | 'isGrouped'>; hasGenerator: boolean },
): Promise<{ total: number; resources: number; parts: number; waitsFrom: number | null }> {
  const kinds = new Map(ctx.offered(CHANGE_KINDS).map((kind) => [kind.name, kind]))
  const parts = partsOf(entry.request.isGrouped ?? false)
  let rows: DraftRow[] = []
  let total = 0
  let hasDeletions = false
  let waitsFrom: number | null = null
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return
    const batch = rows
    rows = []
    total += batch.length
    await ctx.tx((tx) => insertDrafts(tx, ctx.shop.id, { operationId: id, rows: batch }))
  }
  for await (const draft of entry.request.changes) {
    const kind = kinds.get(draft.kind)
    if (!kind) throw new AppError(changesErrors.unknownKind, { name: draft.kind })
    const drafting = draft.after === undefined
    if (drafting && !entry.hasGenerator) throw new AppError(changesErrors.unknownGenerator, { name: '' })
    // An undo may restore any value the store held before, even one not accepted from a merchant today.
    if (!drafting && draft.after !== null && entry.request.cause !== 'undo') kind.schema.parse(draft.after)
    if (kind.deletesFirst) {
      if (draft.after === null) hasDeletions = true
      else if (hasDeletions) waitsFrom ??= parts.begin()
    }
    const part = parts.of(draft.resourceId)
    rows.push({ ...draft, part, state: CHANGE_TRANSITIONS[drafting ? 'draft' : 'ask'].to })
    if (rows.length >= CHUNK) await flush()
  }
  await flush()
  const resources = parts.resources()
  return { total, resources, parts: Math.max(1, Math.ceil(resources / PART_ITEMS)), waitsFrom }
}

/**
 * Hands the operation to the worker. Claims the operation it undoes only now: a process that died earlier leaves no
 * claim behind.
 */
export async function releaseOperation(
  ctx: ShopContext,
  id: string,
  entry: {
    request: Pick<OperationRequest, 'cause' | 'notify' | 'undoes'>
    total: number
    resources: number
    parts: number
    waitsFrom?: number | null
    proposes: boolean
  },
): Promise<Operation> {
  const { request, total, parts, waitsFrom = null } = entry
  const notify = request.notify ?? (request.cause === 'merchant' && entry.resources > 1)
  const release = async (tx: ShopTx): Promise<Operation> => {
    await tx
      .updateTable('operations')
      .where('shop_id', '=', shopOf(tx))
      .set({ ready: true, total, parts, waits_from: waitsFrom, notify, touched_at: await clockOf(tx) })
      .where('id', '=', id)
      .execute()
    await wake(tx, ctx.shop.id, entry.proposes ? 'both' : 'write')
    if (request.undoes) await claimUndo(tx, ctx.shop.id, { operation: request.undoes, by: id })
    return findOperation(tx, id)
  }
  // A worker writing for the shop holds a share lock on its queue's row the whole time.
  return againAfterLock(RELEASE_TRIES, () => ctx.tx(release))
}
