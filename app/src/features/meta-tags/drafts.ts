import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges, reserveCharges, settleCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'

/** Texts written into a form within one charge: the first, and three more (docs/decisions/0022). */
const PROPOSALS_PAID = 4
/** A form nobody saved for so long is taken for left, and what was held for it goes back. */
const ABANDONED = '24 hours'

/** Whom the statement names while nothing is saved. */
const subjectOf = (draftId: string): string => `editor:${draftId}`

/**
 * Holds what a text for the editor costs at most, or takes one of the three more that are within what is held already.
 * Null when it is free. Throws `credits.exhausted…`.
 */
export async function holdDraft(
  ctx: ShopContext,
  { gid, ceiling }: { gid: string; ceiling: number },
): Promise<string | null> {
  const about = parseGid(gid)
  if (ceiling === 0 || !about) return null
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update meta_tags_drafts set proposals = proposals + 1, touched_at = ${await clockOf(tx)}::timestamptz
        where shop_id = ${shopOf(tx)} and id = (select id from meta_tags_drafts
          where shop_id = ${shopOf(tx)} and kind = ${about.kind} and resource_id = ${about.id} and state = 'open' and proposals < ${PROPOSALS_PAID}
          limit 1 for update)
        returning id`.execute(tx)
    const [open] = rows
    if (open) return open.id
    const id = randomUUID()
    const [charge] = await reserveCharges(tx, ctx, [
      { operationId: subjectOf(id), key: gid, credit: 'ai-meta', ceiling },
    ])
    if (!charge) throw new AppError(exhaustedError(ctx, 'ai-meta'))
    await tx
      .insertInto('meta_tags_drafts')
      .values({
        shop_id: ctx.shop.id,
        id,
        kind: about.kind,
        resource_id: about.id,
        actor: ctx.actor.kind === 'system' ? ctx.actor.name : ctx.actor.userId,
        charge_id: charge,
        ceiling,
        proposals: 1,
      })
      .execute()
    return id
  })
}

/** Notes what the last text cost; it is the price if one is saved. */
export async function noteDraft(tx: ShopTx, { id, credits }: { id: string; credits: number }): Promise<void> {
  await sql`update meta_tags_drafts set credits = least(ceiling, ${credits}) where shop_id = ${shopOf(tx)} and id = ${id} and state = 'open'`.execute(
    tx,
  )
}

/** No text came of it: it does not count, and a hold nothing came of yet goes back. */
export async function dropProposal(ctx: ShopContext, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ charge_id: string; proposals: number }>`
      update meta_tags_drafts set proposals = proposals - 1 where shop_id = ${shopOf(tx)} and id = ${id} and state = 'open'
        returning charge_id, proposals`.execute(tx)
    const [draft] = rows
    if (!draft || draft.proposals > 0) return
    await releaseCharges(tx, ctx.shop.id, [draft.charge_id])
    await sql`update meta_tags_drafts set state = 'released' where shop_id = ${shopOf(tx)} and id = ${id}`.execute(
      tx,
    )
  })
}

/**
 * A text of our writers was saved: what is held for the resource is charged to the operation that wrote it. Answers the
 * credits spent.
 */
export async function settleDrafts(
  ctx: ShopContext,
  { gid, operationId }: { gid: string; operationId: string },
): Promise<number> {
  const about = parseGid(gid)
  if (!about) return 0
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ charge_id: string; credits: number }>`
      update meta_tags_drafts set state = 'settled', touched_at = ${await clockOf(tx)}::timestamptz
        where shop_id = ${shopOf(tx)} and kind = ${about.kind} and resource_id = ${about.id} and state = 'open' and credits > 0
        returning charge_id, credits`.execute(tx)
    const credits = rows.reduce((sum, row) => sum + row.credits, 0)
    if (credits === 0) return 0
    // The statement names the operation: what was held for the form goes back and is taken for it, in one transaction.
    await releaseCharges(
      tx,
      ctx.shop.id,
      rows.map((row) => row.charge_id),
    )
    const [charge] = await reserveCharges(tx, ctx, [
      { operationId, key: gid, credit: 'ai-meta', ceiling: credits },
    ])
    // A grant that lapsed meanwhile took the hold along: then it was free.
    if (!charge) return 0
    await settleCharges(tx, ctx.shop.id, [{ id: charge, actual: credits }])
    return credits
  })
}

/** Gives back what is held for forms nobody saved. */
export async function releaseDrafts(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ charge_id: string }>`
      update meta_tags_drafts set state = 'released'
        where shop_id = ${shopOf(tx)} and state = 'open' and touched_at < ${await clockOf(tx)}::timestamptz - ${ABANDONED}::interval
        returning charge_id`.execute(tx)
    await releaseCharges(
      tx,
      ctx.shop.id,
      rows.map((row) => row.charge_id),
    )
    await sql`delete from meta_tags_drafts where shop_id = ${shopOf(tx)} and state <> 'open' and touched_at < ${await clockOf(tx)}::timestamptz - interval '30 days'`.execute(
      tx,
    )
  })
}
