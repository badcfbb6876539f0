import { type RawBuilder, sql } from 'kysely'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Balance } from './ledger.ts'

/** The first grant of a plan, as far as it decides what is deducted from it. */
export interface DeductingGrant {
  credit: CreditKind
  epoch: number
  paid: boolean
  startsAt: Date
  endsAt: Date
}

/**
 * Returns what was used or is reserved, within one period's length, of grants whose period still runs: it is deducted
 * from the new plan's first grant, so that switching back and forth creates no credits. A paid plan ignores what was
 * used of an unpaid one.
 */
export async function usedBefore(tx: ShopTx, grant: DeductingGrant): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(credit_charges.from_granted), 0) as used
      from credit_grants join credit_charges on credit_charges.shop_id = ${shopOf(tx)} and credit_charges.shop_id = credit_grants.shop_id
        and credit_charges.grant_id = credit_grants.id
      where credit_grants.shop_id = ${shopOf(tx)} and ${isDeductedFrom(grant)}`.execute(tx)
  return Number(rows[0]?.used ?? 0)
}

function isDeductedFrom({ credit, epoch, paid, startsAt, endsAt }: DeductingGrant): RawBuilder<boolean> {
  const since = new Date(startsAt.getTime() - (endsAt.getTime() - startsAt.getTime()))
  return sql`(credit_grants.credit = ${credit} and credit_grants.ends_at > ${startsAt}
    and credit_grants.epoch <> ${epoch} and credit_charges.created_at >= ${since}
    and (credit_grants.paid or ${!paid}))`
}

/** Credits a charge does not use after all. */
export interface Freed {
  /** Id of the charge. */
  id: string
  credit: CreditKind
  /** The grant they were reserved from. */
  grantId: string | null
  amount: number
}

/**
 * Returns by charge what goes back to the running grant; the rest lapses. A grant whose period is over gets nothing
 * back; a plan's first grant gets what it deducted. The caller must hold the lock on the balances.
 */
export async function returnsOf(
  tx: ShopTx,
  shop: ShopId,
  { balances, now, freed }: { balances: Map<CreditKind, Balance>; now: Date; freed: readonly Freed[] },
): Promise<Map<string, number>> {
  const returns = new Map<string, number>()
  const earlier: Freed[] = []
  for (const one of freed) {
    const balance = balances.get(one.credit)
    if (one.amount === 0 || !balance || !isOpen(balance, now)) continue
    if (balance.grantId === one.grantId) returns.set(one.id, one.amount)
    else if (one.grantId !== null) earlier.push(one)
  }
  if (earlier.length === 0) return returns
  const running = [...balances.values()].flatMap(({ grantId }) => grantId ?? [])
  const { rows: grants } = await sql<DeductingGrant & { id: string; allowance: string; used: string }>`
    select id, credit, epoch, paid, starts_at as "startsAt", ends_at as "endsAt", allowance, used_before as used
      from credit_grants where shop_id = ${shop} and id = any(${running}::bigint[]) and used_before > 0`.execute(
    tx,
  )
  for (const grant of grants) {
    const deducted = await deductedOf(tx, shop, grant, earlier)
    let used = Number(grant.used)
    for (const { id, amount } of deducted) {
      const left = Math.max(0, used - amount)
      returns.set(
        id,
        Math.max(0, Number(grant.allowance) - left) - Math.max(0, Number(grant.allowance) - used),
      )
      used = left
    }
    await sql`update credit_grants set used_before = ${used} where shop_id = ${shop} and id = ${grant.id}`.execute(
      tx,
    )
  }
  return returns
}

function isOpen({ grantId, grantedUntil }: Balance, now: Date): boolean {
  return grantId === null || (grantedUntil !== null && grantedUntil > now)
}

async function deductedOf(
  tx: ShopTx,
  shop: ShopId,
  grant: DeductingGrant,
  freed: readonly Freed[],
): Promise<Freed[]> {
  const { rows } = await sql<{ id: string }>`
    select credit_charges.id from credit_charges join credit_grants on credit_grants.shop_id = ${shop}
        and credit_grants.shop_id = credit_charges.shop_id and credit_grants.id = credit_charges.grant_id
      where credit_charges.shop_id = ${shop} and credit_charges.id = any(${freed.map(({ id }) => id)}::bigint[])
        and ${isDeductedFrom(grant)}`.execute(tx)
  const ids = new Set(rows.map(({ id }) => id))
  return freed.filter(({ id }) => ids.has(id))
}
