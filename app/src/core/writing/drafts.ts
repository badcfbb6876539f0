import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges, reserveCharges, settleCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { WritingDeclaration } from './domain/writing-declaration.ts'

/** Texts per charge: the first one written into a form, and three more (docs/decisions/0022). */
const PROPOSALS_PAID = 4
/** A form unsaved for this long counts as abandoned, and its hold is released. */
const ABANDONED_MS = DAY_MS
/** How long an unpaid text is kept, like those of authorship (`authorship.ts`). */
const REMEMBERED_MS = 400 * DAY_MS
/** How long any other draft is kept. */
const KEPT_MS = 30 * DAY_MS

/** The feature the drafts belong to; it decides the kind of credits. */
type Owner = Pick<WritingDeclaration, 'slug' | 'credit'>

/** Returns the statement's subject while nothing is saved. */
const subjectOf = (draftId: string): string => `editor:${draftId}`

/**
 * Reserves the most a text for the editor can cost, or uses one of the three more included in an existing hold. Null
 * if it is free. Throws `credits.exhausted…`.
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
      update writing_drafts set proposals = proposals + 1, touched_at = ${await clockOf(tx)}::timestamptz
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

/** Stores the cost of the last text (the price if one is saved) and the pieces that identify it. */
export async function noteDraft(
  tx: ShopTx,
  shopId: ShopId,
  { id, credits, pieces }: { id: string; credits: number; pieces: readonly string[] },
): Promise<void> {
  await sql`
    update writing_drafts set credits = least(ceiling, ${credits}), pieces = pieces || ${[...pieces]}::text[]
      where shop_id = ${shopId} and id = ${id} and state = 'open'`.execute(tx)
}

/** Takes an attempt back that wrote no text; a hold without any text is released. */
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

/** Reserves expired holds again before their texts are written to the store. Throws `credits.exhausted…`. */
export async function reopenDrafts(
  ctx: ShopContext,
  { slug, credit }: Owner,
  pieces: readonly string[],
): Promise<void> {
  if (pieces.length === 0) return
  await ctx.tx(async (tx) => {
    const known = await draftsWith(tx, ctx.shop.id, { slug, pieces })
    // A text that is already held or paid for is not reserved again.
    const left = new Set(pieces)
    for (const draft of known) if (draft.state !== 'released') cover(left, draft)
    const rows = known.filter(
      (draft) => draft.state === 'released' && draft.credits > 0 && cover(left, draft),
    )
    for (const { id, credits } of rows) {
      const [charge] = await reserveCharges(tx, ctx, [
        { operationId: subjectOf(id), key: id, credit, ceiling: credits },
      ])
      if (!charge) throw new AppError(exhaustedError(ctx, credit))
      await sql`
        update writing_drafts set state = 'open', charge_id = ${charge}, ceiling = ${credits},
            touched_at = ${await clockOf(tx)}::timestamptz
          where shop_id = ${ctx.shop.id} and id = ${id}`.execute(tx)
    }
  })
}

/** Texts now on the store; `key` is the resource the operation wrote. */
export interface SavedTexts {
  pieces: readonly string[]
  key: string
  operationId: string
}

/**
 * Charges generated texts that were saved, by whomever and on whichever resource: their hold is charged once, to the
 * operation that wrote them. Part of the caller's transaction. Returns the credits spent.
 */
export async function chargeDrafts(
  tx: ShopTx,
  ctx: ShopContext,
  { slug, credit }: Owner,
  saved: readonly SavedTexts[],
): Promise<number> {
  const pieces = saved.flatMap((texts) => texts.pieces)
  if (pieces.length === 0) return 0
  const open = await draftsWith(tx, ctx.shop.id, { slug, pieces, state: 'open' })
  const unpaid = open.filter(({ credits }) => credits > 0)
  let sum = 0
  for (const { pieces: of, key, operationId } of unpaid.length > 0 ? saved : []) {
    const left = new Set(of)
    const used = unpaid.filter((draft) => draft.state === 'open' && cover(left, draft))
    for (const draft of used) draft.state = 'settled'
    if (used.length > 0) sum += await payDrafts(tx, ctx, { credit, used, key, operationId })
  }
  return sum
}

/** Releases the form's hold and charges the operation instead, so that the statement names the operation. */
async function payDrafts(
  tx: ShopTx,
  ctx: ShopContext,
  paid: { credit: Owner['credit']; used: KnownDraft[]; key: string; operationId: string },
): Promise<number> {
  const { credit, used, key, operationId } = paid
  const { rows } = await sql<{ charge_id: string; credits: number }>`
    update writing_drafts set state = 'settled', touched_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${ctx.shop.id} and id = any(${used.map(({ id }) => id)}::uuid[])
      returning charge_id, credits`.execute(tx)
  const credits = rows.reduce((sum, row) => sum + row.credits, 0)
  await releaseCharges(
    tx,
    ctx.shop.id,
    rows.map((row) => row.charge_id),
  )
  const [charge] = await reserveCharges(tx, ctx, [{ operationId, key, credit, ceiling: credits }])
  // A grant that lapsed in the meantime took the hold with it: the text is then free.
  if (!charge) return 0
  await settleCharges(tx, ctx.shop.id, [{ id: charge, actual: credits }])
  return credits
}

/** Returns the credits an operation has paid for generated texts and anything else it was charged for. */
export async function creditsSpentBy(ctx: ShopContext, operationIds: readonly string[]): Promise<number> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ spent: string }>`
      select coalesce(sum(from_granted + from_purchased), 0) as spent from credit_charges
        where shop_id = ${shopOf(tx)} and operation_id = any(${[...operationIds]}::text[]) and state = 'settled'`.execute(
      tx,
    ),
  )
  return Number(rows[0]?.spent ?? 0)
}

interface KnownDraft {
  id: string
  state: 'open' | 'settled' | 'released'
  credits: number
  pieces: string[]
}

/** Returns drafts with one of the pieces, locked, newest first. */
async function draftsWith(
  tx: ShopTx,
  shopId: ShopId,
  { slug, pieces, state }: { slug: string; pieces: readonly string[]; state?: KnownDraft['state'] },
): Promise<KnownDraft[]> {
  const only = state === undefined ? sql`` : sql`and state = ${state}`
  const { rows } = await sql<KnownDraft>`
    select id, state, credits, pieces from writing_drafts
      where shop_id = ${shopId} and feature = ${slug} and pieces && ${[...pieces]}::text[] ${only}
      order by touched_at desc, id for update`.execute(tx)
  return rows
}

/** Marks the draft's pieces as accounted for; false if none of them are left. A text is paid for once. */
function cover(left: Set<string>, { pieces }: KnownDraft): boolean {
  return pieces.filter((piece) => left.delete(piece)).length > 0
}

/** Releases the holds of abandoned forms. */
export async function releaseDrafts(ctx: ShopContext, { slug }: Owner): Promise<void> {
  await ctx.tx(async (tx) => {
    const now = Date.parse(await clockOf(tx))
    const { rows } = await sql<{ charge_id: string }>`
      update writing_drafts set state = 'released'
        where shop_id = ${ctx.shop.id} and feature = ${slug} and state = 'open'
          and touched_at < ${new Date(now - ABANDONED_MS)}::timestamptz
        returning charge_id`.execute(tx)
    await releaseCharges(
      tx,
      ctx.shop.id,
      rows.map((row) => row.charge_id),
    )
    await sql`delete from writing_drafts
      where shop_id = ${ctx.shop.id} and feature = ${slug} and state <> 'open' and touched_at <
        case when state = 'released' and credits > 0 then ${new Date(now - REMEMBERED_MS)}::timestamptz
          else ${new Date(now - KEPT_MS)}::timestamptz end`.execute(tx)
  })
}
