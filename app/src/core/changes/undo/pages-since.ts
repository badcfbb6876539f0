import { sql } from 'kysely'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { squash } from '../domain/algebra.ts'
import type { ChangeDraft } from '../operation/create-operation.ts'
import type { DraftPage } from '../operation/fill-operation.ts'
import { backKind } from './undo.ts'

/** Changes read per page. */
export const PAGE = 2_000

/** Which changes an undo takes back. */
export interface Range {
  since: Date
  /** A timestamp in PostgreSQL's text form. */
  until: string
  /** Only changes of these kinds; null: of all. */
  kinds: readonly string[] | null
}

export type SincePage = Omit<DraftPage, 'cursor'> & {
  cursor: Touched | null
  /** Operations that wrote the drafted values, possibly with duplicates. */
  writers: string[]
}

/** A cursor of the two passes. */
export interface Ordered {
  isSecond: boolean
  /** True if a drafted change deletes where deletions come first. */
  hasDeletions: boolean
  at: Touched | null
}

/**
 * Yields pages in order of time, from a cursor on, in two passes: what must wait for deletions is left to the second.
 */
export async function* inOrder(
  ctx: ShopContext,
  range: Range,
  from: Ordered | Touched | null,
): AsyncGenerator<DraftPage> {
  const ordered = new Set(
    ctx.offered(CHANGE_KINDS).flatMap(({ name, deletesFirst }) => (deletesFirst ? [name] : [])),
  )
  const waits = ({ kind, after }: ChangeDraft) => ordered.has(kind) && after !== null
  // Begun by an earlier version, in one pass.
  if (from && !('isSecond' in from)) return yield* pagesSince(ctx, range, from)
  const begun = from ?? { isSecond: false, hasDeletions: false, at: null }
  let { hasDeletions } = begun
  if (!begun.isSecond)
    for await (const page of pagesSince(ctx, range, begun.at)) {
      const drafts = page.drafts.filter((draft) => !waits(draft))
      hasDeletions ||= drafts.some(({ kind }) => ordered.has(kind))
      yield { drafts, cursor: { isSecond: false, hasDeletions, at: page.cursor } }
    }
  const kinds = range.kinds?.filter((kind) => ordered.has(kind)) ?? [...ordered]
  if (kinds.length === 0) return
  for await (const page of pagesSince(ctx, { ...range, kinds }, begun.isSecond ? begun.at : null))
    yield {
      drafts: page.drafts.filter(waits),
      waits: hasDeletions,
      cursor: { isSecond: true, hasDeletions, at: page.cursor },
    }
}

/** Yields pages in order of time, from a cursor on. A resource is drafted completely where it first appears. */
export async function* pagesSince(
  ctx: ShopContext,
  range: Range,
  from: Touched | null,
): AsyncGenerator<SincePage> {
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

/** A position in the changes, in order of time. */
export interface Touched {
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
