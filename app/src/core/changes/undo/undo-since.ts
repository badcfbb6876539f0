import { sql } from 'kysely'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { changesErrors } from '../errors.ts'
import { announceOperation } from '../operation/announced-operation.ts'
import { fillOperation } from '../operation/fill-operation.ts'
import { inOrder, type Ordered, PAGE, pagesSince, type Touched } from './pages-since.ts'
import { backKind } from './undo.ts'

/** The job that reads what an undo since a moment, or of whole kinds of changes, has to undo. */
export const UNDO_SINCE = 'changes.undo-since'

export interface UndoSincePreview {
  /** Fields that would be restored. */
  changes: number
  resources: number
  /** Operations that wrote them, without those whose values would stay. */
  operations: number
  /** Fields that cannot be undone. */
  notUndoable: number
  /** False if there are more changes than a preview reads: the four numbers are then lower bounds. */
  exact: boolean
}

/** Newest changes whose fields are listed in the operation. */
const NAMED = 100_000
/** Most changes a preview reads while the merchant waits. */
const COUNTED = 20_000
/** Pages searched for something to do while the merchant waits; the job finds what is further back. */
const ASKED_PAGES = 5

/**
 * Undoes everything that took effect at that moment or later: every field gets the value it had then, if it still
 * holds the last one Signpost wrote. Returns at once; a job reads what there is to undo. Throws
 * `changes.nothing-to-do`.
 */
export async function undoSince(ctx: ShopContext, at: string): Promise<Operation> {
  const since = new Date(at)
  if (!(await hasSomething(ctx, since))) throw new AppError(changesErrors.nothingToDo)
  return ctx.tx(async (tx) => {
    return announceOperation(ctx, tx, {
      type: 'changes.undo-since',
      performedOn: 'store',
      fields: await fieldsSince(tx, since),
      title: { key: 'changes:undoSince', values: { at: since.toISOString() } },
      cause: 'undo',
      jobOf: (operation) => {
        const notify = ctx.actor.kind === 'merchant'
        return { name: UNDO_SINCE, payload: { operation, since: since.toISOString(), notify } }
      },
    })
  })
}

/**
 * Undoes everything that changes of these kinds have written and the journal still knows, as one operation with this
 * title. Returns at once; a job reads what there is to undo.
 */
export function undoKinds(
  ctx: ShopContext,
  tx: ShopTx,
  { kinds, type, title }: { kinds: readonly string[]; type: string; title: Operation['title'] },
): Promise<Operation> {
  return announceOperation(ctx, tx, {
    ...{ type, performedOn: 'store', fields: [], title, cause: 'undo' },
    jobOf: (operation) => ({
      name: UNDO_SINCE,
      payload: { operation, since: new Date(0).toISOString(), kinds, notify: false },
    }),
  })
}

/**
 * Drafts, as the job behind `undoSince`, the inverse of everything that took effect until the undo was requested, and
 * hands it to the worker.
 */
export async function draftUndoSince(
  ctx: ShopContext,
  job: { operation: string; since: string; notify: boolean; kinds?: readonly string[] | undefined },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{
      until: string
    }>`select created_at::text as until from operations where shop_id = ${shopOf(tx)} and id = ${job.operation}`.execute(
      tx,
    ),
  )
  const [row] = rows
  if (!row) return
  const range = { since: new Date(job.since), until: row.until, kinds: job.kinds ?? null }
  await fillOperation(ctx, job.operation, {
    pagesFrom: (cursor) => inOrder(ctx, range, cursor as Ordered | Touched | null),
    notify: job.notify,
    ...(signal && { signal }),
  })
}

async function hasSomething(ctx: ShopContext, since: Date): Promise<boolean> {
  let pages = 0
  for await (const { drafts, cursor } of pagesSince(ctx, { since, until: 'infinity', kinds: null }, null)) {
    if (drafts.length > 0) return true
    if (++pages >= ASKED_PAGES) return cursor !== null
  }
  return false
}

/**
 * Counts what the job of `undoSince` would draft, over the first `most` changes since then. A field that already has
 * its old value is left out, because nothing would be written.
 */
export async function previewUndoSince(
  ctx: ShopContext,
  at: string,
  most: number = COUNTED,
): Promise<UndoSincePreview> {
  const since = new Date(at)
  let looked = 0
  let exact = true
  const resources = new Set<string>()
  const operations = new Set<string>()
  let changes = 0
  for await (const { drafts, writers } of pagesSince(ctx, { since, until: 'infinity', kinds: null }, null)) {
    changes += drafts.length
    for (const { resourceId } of drafts) resources.add(resourceId)
    for (const operation of writers) operations.add(operation)
    looked += PAGE
    exact = looked < most
    if (!exact) break
  }
  const kinds = ctx
    .offered(CHANGE_KINDS)
    .filter(({ name }) => backKind(ctx, name))
    .map(({ name }) => name)
  const { rows } = await ctx.tx((tx) =>
    sql<Pick<UndoSincePreview, 'notUndoable'>>`
      select count(distinct (kind, resource_id, field)) filter (where kind <> all(${kinds}::text[]))::int as "notUndoable"
        from (${newestSince(tx, since, most)}) newest`.execute(tx),
  )
  const notUndoable = rows[0]?.notUndoable ?? 0
  return { changes, resources: resources.size, operations: operations.size, notUndoable, exact }
}

function newestSince(tx: ShopTx, since: Date, most: number) {
  return sql`
    select kind, resource_id, field from changes
      where shop_id = ${shopOf(tx)} and settled_at >= ${since} and state = 'applied' order by settled_at desc, id desc limit ${most}`
}

async function fieldsSince(tx: ShopTx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct field from (${newestSince(tx, since, NAMED)}) newest order by field limit 50`.execute(tx)
  return rows.map(({ field }) => field)
}
