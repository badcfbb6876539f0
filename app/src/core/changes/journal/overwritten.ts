import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { toJson } from '#kit/server/db/json.ts'
import { keepPlan } from '#kit/server/db/kept-plan.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind, WriteOutcome } from '../change-kind.ts'
import { CHANGE_KINDS } from '../change-kind.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'

interface Candidate {
  id: string
  kind: string
  before: unknown
  after: unknown
  observed: unknown
  editedAt: Date
  /** More edits than ours happened between our read and our write: another edit is among them. */
  isForeign: boolean
  /** In a second in which Signpost wrote as well. */
  mayBeOurs: boolean
  handle: string | null
  body: string | null
}

/** Most notices between our read and our write that are checked for a value; the latest one counts. */
const MOST_NOTICES = 100

/**
 * Marks changes that overwrote another edit made between our read and our write, where the platform does not compare:
 * its notices of edits of these resources show it. If a notice contains the edit's value, it becomes the value the
 * undo restores.
 */
export async function nameOverwritten(ctx: ShopContext, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return
  const { rows } = await ctx.tx((tx) =>
    sql<Candidate>`${keepPlan}
      with written as (
        select c.*, exists (
            select from edit_notices other
              where other.shop_id = ${shopOf(tx)} and other.shop_id = c.shop_id and other.resource_id = c.resource_id
                and other.edited_at > c.seen_edited_at and other.edited_at <= c.made_edited_at
              offset (select count(distinct own.made_edited_at) from changes own
                where own.shop_id = ${shopOf(tx)} and own.shop_id = c.shop_id and own.resource_id = c.resource_id
                  and own.made_edited_at > c.seen_edited_at and own.made_edited_at <= c.made_edited_at)) as has_foreign
          from changes c
          where c.shop_id = ${ctx.shop.id} and c.resource_id = any(${resourceIds}::text[]) and c.state in ('applied', 'reverted')
            and exists (
              select from edit_notices n
                where n.shop_id = ${shopOf(tx)} and n.shop_id = c.shop_id and n.resource_id = c.resource_id
                  and n.edited_at between c.seen_edited_at and c.made_edited_at
                  and (c.overwrote_at is null or c.overwrote_at < n.edited_at)))
      select c.id, c.kind, c.before, c.after, c.observed, n.edited_at as "editedAt", n.handle, n.body,
          n.edited_at > c.seen_edited_at and c.has_foreign as "isForeign",
          exists (
            select from changes own where own.shop_id = ${shopOf(tx)} and own.shop_id = c.shop_id and own.resource_id = c.resource_id
              and own.made_edited_at = n.edited_at) as "mayBeOurs"
        from written c cross join lateral (
          select * from edit_notices latest
            where latest.shop_id = ${shopOf(tx)} and latest.shop_id = c.shop_id and latest.resource_id = c.resource_id
              and latest.edited_at between c.seen_edited_at and c.made_edited_at
              and (c.overwrote_at is null or c.overwrote_at < latest.edited_at)
            order by latest.edited_at desc, latest.told_at desc limit ${MOST_NOTICES}) n
        order by c.id, n.edited_at, n.told_at`.execute(tx),
  )
  for (const own of Map.groupBy(rows, ({ id }) => id).values()) {
    const found = own.map((one) => ({ one, told: toldBy(ctx, one) }))
    const edits = found.filter(({ told }) => told.isEdit)
    const last = edits.findLast(({ one, told }) => told.isKnown || !one.mayBeOurs) ?? edits.at(-1)
    if (last) {
      const { one, told } = last
      await ctx.tx((tx) => note(ctx, tx, { id: one.id, editedAt: one.editedAt, ...told }))
    }
  }
}

/** Adds the replaced value to an outcome if it was neither the value we had read nor the value we wrote. */
export function withOverwritten(
  kind: ChangeKind<unknown>,
  of: {
    change: { before: unknown; after: unknown }
    answer: WriteOutcome<unknown> | undefined
    outcome: ChangeOutcome
  },
): ChangeOutcome {
  const { change, answer, outcome } = of
  if (answer?.status !== 'applied' || !answer.replaced) return outcome
  const is = (other: unknown) =>
    kind.normalise(answer.replaced?.value ?? null) === kind.normalise(other ?? null)
  return is(change.before) || is(change.after) ? outcome : { ...outcome, overwrote: answer.replaced }
}

/** Stores the values that writes replaced according to their own answers: an undo of those changes restores them. */
export async function noteOverwritten(
  ctx: ShopContext,
  tx: ShopTx,
  outcomes: readonly ChangeOutcome[],
): Promise<void> {
  for (const { change, overwrote } of outcomes)
    if (overwrote) {
      const editedAt = new Date(overwrote.editedAt ?? (await clockOf(tx)))
      await note(ctx, tx, { id: change.id, editedAt, value: overwrote.value, isKnown: true })
    }
}

/** The same from notices, once the outcomes of changes are stored. */
export async function nameOverwrittenBy(ctx: ShopContext, outcomes: readonly ChangeOutcome[]): Promise<void> {
  const written = outcomes.filter(({ editedAt }) => editedAt)
  await nameOverwritten(ctx, [...new Set(written.map(({ change }) => change.resourceId))])
}

/** Reports whether the notice is of an edit of the change's own field, and the value it set. */
function toldBy(ctx: ShopContext, one: Candidate): { isEdit: boolean; value: unknown; isKnown: boolean } {
  const kind = ctx.offered(CHANGE_KINDS).find(({ name }) => name === one.kind) as
    | ChangeKind<unknown>
    | undefined
  const value = kind?.noticed?.(one)
  if (!kind || value === undefined) return { isEdit: one.isForeign, value: null, isKnown: false }
  const is = (other: unknown) => kind.normalise(value) === kind.normalise(other ?? null)
  return { isEdit: !is(one.before) && !is(one.after) && !is(one.observed), value, isKnown: true }
}

async function note(
  ctx: ShopContext,
  tx: ShopTx,
  { id, editedAt, value, isKnown }: { id: string; editedAt: Date; value: unknown; isKnown: boolean },
): Promise<void> {
  const before = toJson(value)
  await sql`
    update changes set overwrote_at = ${editedAt}, overwrote_known = ${isKnown},
        before = case when ${isKnown} then ${before}::jsonb else before end
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
  ctx.log.info({ change: id, isKnown }, 'an edit by somebody else was written over')
}
