import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges, reserveCharges, settleCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { WritingDeclaration } from './domain/writing-declaration.ts'

/** Texts written into a form within one charge: the first, and three more (docs/decisions/0022). */
const PROPOSALS_PAID = 4
/** A form nobody saved for so long is taken for left, and what was held for it goes back. */
const ABANDONED = '24 hours'

/** Whose drafts: those of one feature are charged to its kind of credits. */
type Owner = Pick<WritingDeclaration, 'slug' | 'credit'>

/** Whom the statement names while nothing is saved. */
const subjectOf = (draftId: string): string => `editor:${draftId}`

/**
 * Holds what a text for the editor costs at most, or takes one of the three more that are within what is held already.
 * Null when it is free. Throws `credits.exhausted…`.
 */
export async function holdDraft(
  ctx: ShopContext,
  { slug, credit }: Owner,
  { gid, ceiling }: { gid: string; ceiling: number },
): Promise<string | null> {
  const about = parseGid(gid)
  if (ceiling === 0 || !about) return null
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update writing_drafts set proposals = proposals + 1, touched_at = clock_timestamp()
        where shop_id = ${ctx.shop.id} and id = (select id from writing_drafts
          where shop_id = ${ctx.shop.id} and feature = ${slug} and kind = ${about.kind} and resource_id = ${about.id}
            and state = 'open' and proposals < ${PROPOSALS_PAID}
          limit 1 for update)
        returning id`.execute(tx)
    const [open] = rows
    if (open) return open.id
    const id = randomUUID()
    const [charge] = await reserveCharges(tx, ctx, [
      { operationId: subjectOf(id), key: gid, credit, ceiling },
    ])
    if (!charge) throw new AppError(exhaustedError(ctx, credit))
    await tx
      .insertInto('writing_drafts')
      .values({
        shop_id: ctx.shop.id,
        id,
        feature: slug,
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
export async function noteDraft(
  tx: ShopTx,
  shopId: ShopId,
  { id, credits }: { id: string; credits: number },
): Promise<void> {
  await sql`update writing_drafts set credits = least(ceiling, ${credits}) where shop_id = ${shopId} and id = ${id} and state = 'open'`.execute(
    tx,
  )
}

/** No text came of it: it does not count, and a hold nothing came of yet goes back. */
export async function dropProposal(ctx: ShopContext, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ charge_id: string; proposals: number }>`
      update writing_drafts set proposals = proposals - 1 where shop_id = ${ctx.shop.id} and id = ${id} and state = 'open'
        returning charge_id, proposals`.execute(tx)
    const [draft] = rows
    if (!draft || draft.proposals > 0) return
    await releaseCharges(tx, ctx.shop.id, [draft.charge_id])
    await sql`update writing_drafts set state = 'released' where shop_id = ${ctx.shop.id} and id = ${id}`.execute(
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
  { slug, credit }: Owner,
  { gid, operationId }: { gid: string; operationId: string },
): Promise<number> {
  const about = parseGid(gid)
  if (!about) return 0
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ charge_id: string; credits: number }>`
      update writing_drafts set state = 'settled', touched_at = clock_timestamp()
        where shop_id = ${ctx.shop.id} and feature = ${slug} and kind = ${about.kind} and resource_id = ${about.id}
          and state = 'open' and credits > 0
        returning charge_id, credits`.execute(tx)
    const credits = rows.reduce((sum, row) => sum + row.credits, 0)
    if (credits === 0) return 0
    // The statement names the operation: what was held for the form goes back and is taken for it, in one transaction.
    await releaseCharges(
      tx,
      ctx.shop.id,
      rows.map((row) => row.charge_id),
    )
    const [charge] = await reserveCharges(tx, ctx, [{ operationId, key: gid, credit, ceiling: credits }])
    // A grant that lapsed meanwhile took the hold along: then it was free.
    if (!charge) return 0
    await settleCharges(tx, ctx.shop.id, [{ id: charge, actual: credits }])
    return credits
  })
}

/** Gives back what is held for forms nobody saved. */
export async function releaseDrafts(ctx: ShopContext, { slug }: Owner): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ charge_id: string }>`
      update writing_drafts set state = 'released'
        where shop_id = ${ctx.shop.id} and feature = ${slug} and state = 'open' and touched_at < clock_timestamp() - ${ABANDONED}::interval
        returning charge_id`.execute(tx)
    await releaseCharges(
      tx,
      ctx.shop.id,
      rows.map((row) => row.charge_id),
    )
    await sql`delete from writing_drafts
      where shop_id = ${ctx.shop.id} and feature = ${slug} and state <> 'open' and touched_at < now() - interval '30 days'`.execute(
      tx,
    )
  })
}
