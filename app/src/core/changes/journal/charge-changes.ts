import { sql } from 'kysely'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import { holdCharges, releaseCharges, settleCharges } from '#core/credits/charges.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { CHANGE_KINDS } from '../change-kind.ts'
import type { StoredOutcome } from '../outcome/change-outcome.ts'

/** A write that took effect on the store and is not paid by a charge of its operation. */
export interface Effect {
  operationId: string
  kind: string
  resourceId: string
  field: string
  observed: unknown
}

/** Notified of every such write of certain kinds, whatever caused it and however it was sent. */
export interface EffectListener {
  /** Names of change kinds; `changes-page`: all that declare `changesPage`. */
  kinds: readonly string[] | 'changes-page'
  /** Runs in the transaction that stores the outcomes; must not call external services. */
  tookEffect(ctx: ShopContext, tx: ShopTx, effects: readonly Effect[]): Promise<void>
}

export const EFFECT_LISTENERS = defineOffer<EffectListener>('effectListeners')

/** Runs before the operation's charges are settled, so that listeners lock the balances after their own rows. */
export async function tellEffects(ctx: ShopContext, tx: ShopTx, effects: readonly Effect[]): Promise<void> {
  for (const { kinds, tookEffect } of ctx.offered(EFFECT_LISTENERS)) {
    const names = kinds === 'changes-page' ? kindsThatChangePages(ctx) : kinds
    const heard = effects.filter(({ kind }) => names.includes(kind))
    if (heard.length > 0) await tookEffect(ctx, tx, heard)
  }
}

function kindsThatChangePages(ctx: ShopContext): string[] {
  return ctx.offered(CHANGE_KINDS).flatMap(({ name, changesPage }) => (changesPage ? [name] : []))
}

/**
 * Settles the charges of changes that took effect, each once, at the first of its changes, which carries the credits.
 * Returns by operation the credits spent, and the ceilings no longer reserved.
 */
export async function settleUsed(
  ctx: ShopContext,
  tx: ShopTx,
  rows: StoredOutcome[],
): Promise<Map<string, { credits: number; ceilings: number }>> {
  const first = new Map<string, StoredOutcome>()
  for (const row of rows)
    if (row.state === 'applied' && row.charge_id !== null && !first.has(row.charge_id))
      first.set(row.charge_id, row)
  if (first.size === 0) return new Map()
  const used = [...first].map(([charge, row]) => ({ charge, row, credits: creditsOf(row) }))
  const settled = await settleCharges(
    tx,
    ctx.shop.id,
    used.map(({ charge, credits }) => ({ id: charge, actual: credits })),
  )
  // Another change of the charge has taken effect, perhaps concurrently: it carries the credits.
  const fresh = used.filter(({ charge }) => settled.has(charge))
  if (fresh.length === 0) return new Map()
  await sql`
    update changes c set credits = u.credits
      from unnest(${fresh.map(({ row }) => row.id)}::bigint[], ${fresh.map(({ credits }) => credits)}::int[]) as u (id, credits)
      where c.shop_id = ${shopOf(tx)} and c.id = u.id`.execute(tx)
  const sums = new Map<string, { credits: number; ceilings: number }>()
  for (const { row, credits } of fresh) {
    const sum = sums.get(row.operation_id) ?? { credits: 0, ceilings: 0 }
    sum.credits += credits
    sum.ceilings += row.charge_ceiling ?? 0
    sums.set(row.operation_id, sum)
  }
  return sums
}

function creditsOf({ credits_actual, charge_ceiling }: StoredOutcome): number {
  return Math.min(Math.ceil(credits_actual ?? 0), charge_ceiling ?? 0)
}

/** States in which a change may still use its charge, or has used it. */
const USING = ['drafting', 'proposed', 'pending', 'applying', 'applied', 'reverted']

/**
 * Releases charges that no change uses any more and removes them from the rows, so that a re-run reserves again.
 * Returns the released ceilings by operation.
 */
export async function releaseUnused(
  ctx: ShopContext,
  tx: ShopTx,
  rows: { state: string; charge_id: string | null }[],
): Promise<Map<string, number>> {
  const ids = rows.flatMap((row) =>
    row.charge_id !== null && !USING.includes(row.state) ? [row.charge_id] : [],
  )
  if (ids.length === 0) return new Map()
  // Of two transactions that each end one change of a charge, the second must see the first one's result.
  await holdCharges(tx, ctx.shop.id)
  const { rows: freed } = await sql<{
    operation_id: string
    charge_id: string
    charge_ceiling: number | null
  }>`
    update changes c set charge_id = null, charge_ceiling = null
      where c.shop_id = ${shopOf(tx)} and c.id = any(array(
        select id from changes a where a.shop_id = ${shopOf(tx)} and charge_id = any(${[...new Set(ids)]}::text[])
          and not exists (select from changes b where b.shop_id = ${shopOf(tx)} and b.charge_id = a.charge_id and b.state = any(${USING}::text[]))
          order by id for update skip locked))
      returning c.operation_id, old.charge_id, old.charge_ceiling`.execute(tx)
  const ceilings = new Map(freed.map((row) => [row.charge_id, row]))
  const released = await releaseCharges(tx, ctx.shop.id, [...ceilings.keys()])
  const sums = new Map<string, number>()
  for (const { operation_id, charge_id, charge_ceiling } of ceilings.values())
    if (released.has(charge_id)) sums.set(operation_id, (sums.get(operation_id) ?? 0) + (charge_ceiling ?? 0))
  return sums
}
