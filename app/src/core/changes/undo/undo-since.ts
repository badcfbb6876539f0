import { sql } from 'kysely'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { squash } from '../domain/algebra.ts'
import { changesErrors } from '../errors.ts'
import { announceOperation } from '../operation/announced-operation.ts'
import type { ChangeDraft } from '../operation/create-operation.ts'
import { type DraftPage, fillOperation } from '../operation/fill-operation.ts'
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
/** Changes read per page. */
const PAGE = 2_000
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
    pagesFrom: (cursor) => pagesSince(ctx, range, cursor as Touched | null),
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

interface Range {
  since: Date
  /** A timestamp in PostgreSQL's text form. */
  until: string
  /** Only changes of these kinds; null: of all. */
  kinds: readonly string[] | null
}

type SincePage = DraftPage & {
  /** Operations that wrote the drafted values, possibly with duplicates. */
  writers: string[]
}

/** Yields pages in order of time, from a cursor on. A resource is drafted completely where it first appears. */
async function* pagesSince(ctx: ShopContext, range: Range, from: Touched | null): AsyncGenerator<SincePage> {
  let cursor = from
  do {
    const before: Touched | null = cursor
    const drafts: ChangeDraft[] = []
    const writers: string[] = []
    const rows: Touched[] = await ctx.tx((tx) => touchedSince(tx, range, before))
    const ids = await ctx.tx((tx) => firstTouched(tx, range, { rows, before }))
    for (const span of await spansOf(ctx, range, ids)) {
      const kind = backKind(ctx, span.kind)
      if (!kind || !span.isApplied) continue
      const after = kind.inverse({ before: span.before, observed: span.observed })
      // Undone since then, or restored by hand through Signpost: the field has its old value already.
      if (kind.normalise(after) === kind.normalise(span.observed)) continue
      const { resourceId, field, label, observed, first, last } = span
      writers.push(...span.writers)
      drafts.push({
        kind: span.kind,
        resourceId,
        field,
        label,
        after,
        expected: observed,
        reverts: last,
        revertsFrom: first,
      })
    }
    cursor = rows.length < PAGE ? null : (rows.at(-1) ?? null)
    // The end is not stored as a cursor: a retry from there would start over.
    yield { drafts, writers, cursor: cursor ?? rows.at(-1) ?? before }
  } while (cursor)
}

interface Touched {
  at: string
  id: string
  resourceId: string
}

/** Includes changes undone since: another undo running meanwhile must not shift the pages. */
const tookEffect = ({ since, until, kinds }: Range) =>
  sql`settled_at >= ${since} and settled_at <= ${until}::timestamptz and state in ('applied', 'reverted')
    ${kinds ? sql`and kind = any(${[...kinds]}::text[])` : sql``}`

async function touchedSince(tx: ShopTx, range: Range, before: Touched | null): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select settled_at::text as at, id, resource_id as "resourceId" from changes
      where shop_id = ${shopOf(tx)} and ${tookEffect(range)}
        ${before ? sql`and (settled_at, id) > (${before.at}::timestamptz, ${before.id}::bigint)` : sql``}
      order by settled_at, id limit ${PAGE}`.execute(tx)
  return rows
}

/**
 * Returns the page's resources that were on no earlier page. The database remembers them; a million would be too many
 * for memory.
 */
async function firstTouched(
  tx: ShopTx,
  range: Range,
  { rows, before }: { rows: Touched[]; before: Touched | null },
): Promise<string[]> {
  const ids = [...new Set(rows.map(({ resourceId }) => resourceId))]
  if (!before || ids.length === 0) return ids
  const { rows: fresh } = await sql<{ id: string }>`
    select candidates.id from unnest(${ids}::text[]) as candidates (id)
      where not exists (
        select from changes where shop_id = ${shopOf(tx)} and resource_id = candidates.id and ${tookEffect(range)}
          and (settled_at, id) <= (${before.at}::timestamptz, ${before.id}::bigint))`.execute(tx)
  return fresh.map(({ id }) => id)
}

/** A field's changes since then, as far back as no other edit came between. */
interface Span {
  kind: string
  resourceId: string
  field: string
  label: string
  /** Value before the first change. */
  before: unknown
  /** Value after the last change. */
  observed: unknown
  first: string
  last: string
  /** False if all of them are undone already. */
  isApplied: boolean
  /** Operations of those changes that are not undone. */
  writers: string[]
}

/**
 * Groups changes by field. If another edit came between two of our changes, the field returns to that edit's value,
 * as if our changes were undone one by one.
 */
async function spansOf(ctx: ShopContext, range: Range, resourceIds: string[]): Promise<Span[]> {
  if (resourceIds.length === 0) return []
  const pieces = await ctx.tx((tx) => piecesOf(tx, range, resourceIds))
  const fields = Map.groupBy(pieces, ({ resourceId, kind, field }) =>
    JSON.stringify([resourceId, kind, field]),
  )
  return [...fields.values()].flatMap((own) => {
    const kind = backKind(ctx, own[0]?.kind ?? '')
    const same = (one: unknown, other: unknown): boolean =>
      kind !== undefined && kind.normalise(one) === kind.normalise(other)
    return squash(own, { same, join: joinSpans }).at(-1) ?? []
  })
}

function joinSpans({ before, first, isApplied, writers }: Span, later: Span): Span {
  const own = [...writers, ...later.writers]
  return { ...later, before, first, isApplied: isApplied || later.isApplied, writers: own }
}

/** Returns runs of a field's changes whose values match exactly; whether two runs match as well is up to the kind. */
async function piecesOf(tx: ShopTx, range: Range, resourceIds: string[]): Promise<Span[]> {
  const { rows } = await sql<Span>`
    with steps as (
      select *, before is distinct from lag(observed) over line as begins from changes
        where shop_id = ${shopOf(tx)} and resource_id = any(${resourceIds}::text[]) and ${tookEffect(range)}
        window line as (partition by resource_id, kind, field order by settled_at, id)),
    pieces as (
      select *, count(*) filter (where begins) over line as piece from steps
        window line as (partition by resource_id, kind, field order by settled_at, id))
    select distinct on (resource_id, kind, field, piece) kind, resource_id as "resourceId", field,
        last_value(label) over span as label, first_value(before) over span as before,
        last_value(observed) over span as observed, min(id) over span as first, max(id) over span as last,
        bool_or(state = 'applied') over span as "isApplied",
        coalesce(array_agg(operation_id::text) filter (where state = 'applied') over span, '{}') as writers
      from pieces
      window span as (partition by resource_id, kind, field, piece order by settled_at, id
        rows between unbounded preceding and unbounded following)
      order by resource_id, kind, field, piece`.execute(tx)
  return rows
}
