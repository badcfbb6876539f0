import { sql } from 'kysely'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Operation } from './contract.ts'
import { type ChangeDraft, createOperation } from './create-operation.ts'
import { backKind } from './undo.ts'

export interface UndoSincePreview {
  /** Fields that would be put back. */
  changes: number
  resources: number
  /** Operations that had a part in it. */
  operations: number
  /** Fields without a way back. */
  notUndoable: number
}

/**
 * Takes back everything that took effect at that moment or later: every field gets the value it had then, if it still
 * holds the last one we wrote. Runs in the background. Throws `changes.nothing-to-do`.
 */
export async function undoSince(ctx: ShopContext, at: string): Promise<Operation> {
  const since = new Date(at)
  return createOperation(ctx, {
    type: 'changes.undo-since',
    performedOn: 'store',
    fields: await ctx.tx((tx) => fieldsSince(tx, since)),
    title: { key: 'changes:undoSince', values: { at: since.toISOString() } },
    cause: 'undo',
    changes: draftsSince(ctx, since),
    notify: ctx.actor.kind === 'merchant',
  })
}

export async function previewUndoSince(ctx: ShopContext, at: string): Promise<UndoSincePreview> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ kind: string; fields: number; resources: number }>`
      select kind, count(distinct (resource_id, field))::int as fields, count(distinct resource_id)::int as resources
        from changes where settled_at >= ${new Date(at)} and state = 'applied' group by kind`.execute(tx),
  )
  const { rows: operations } = await ctx.tx((tx) =>
    sql<{ count: number }>`
      select count(distinct operation_id)::int as count
        from changes where settled_at >= ${new Date(at)} and state = 'applied'`.execute(tx),
  )
  const sum = (of: (row: (typeof rows)[number]) => number, undoable: boolean): number =>
    rows.reduce(
      (total, row) => total + ((backKind(ctx, row.kind) !== undefined) === undoable ? of(row) : 0),
      0,
    )
  return {
    changes: sum(({ fields }) => fields, true),
    resources: sum(({ resources }) => resources, true),
    operations: operations[0]?.count ?? 0,
    notUndoable: sum(({ fields }) => fields, false),
  }
}

async function fieldsSince(tx: ShopTx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct field from changes where settled_at >= ${since} and state = 'applied' limit 50`.execute(
    tx,
  )
  return rows.map(({ field }) => field)
}

/** Resources looked at together. */
const PAGE = 500

async function* draftsSince(ctx: ShopContext, since: Date): AsyncGenerator<ChangeDraft> {
  const { rows: resources } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      select distinct resource_id as id from changes where settled_at >= ${since} and state = 'applied' order by 1`.execute(
      tx,
    ),
  )
  for (let at = 0; at < resources.length; at += PAGE) {
    const ids = resources.slice(at, at + PAGE).map(({ id }) => id)
    for (const span of await ctx.tx((tx) => spansOf(tx, since, ids))) {
      const kind = backKind(ctx, span.kind)
      if (!kind) continue
      const after = kind.inverse({ before: span.before, observed: span.observed })
      // Undone since, or put back by hand through us: the field is where it was.
      if (kind.normalise(after) === kind.normalise(span.observed)) continue
      const { resourceId, field, label, observed, first, last } = span
      yield {
        kind: span.kind,
        resourceId,
        field,
        label,
        after,
        expected: observed,
        reverts: last,
        revertsFrom: first,
      }
    }
  }
}

/** What a field went through since then. */
interface Span {
  kind: string
  resourceId: string
  field: string
  label: string
  /** Before the first change. */
  before: unknown
  /** After the last one. */
  observed: unknown
  first: string
  last: string
}

async function spansOf(tx: ShopTx, since: Date, resourceIds: string[]): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select distinct on (kind, resource_id, field) kind, resource_id as "resourceId", field,
        last_value(label) over span as label, first_value(before) over span as before,
        last_value(observed) over span as observed, min(id) over span as first, max(id) over span as last
      from changes
      where resource_id = any(${resourceIds}::text[]) and settled_at >= ${since} and state in ('applied', 'reverted')
      window span as (partition by kind, resource_id, field order by settled_at, id
        rows between unbounded preceding and unbounded following)
      order by kind, resource_id, field`.execute(tx)
  return rows
}
