import { sql } from 'kysely'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Subscriber } from '#core/shops/plan-of.ts'
import { clockOf, type ShopId, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { type Freed, returnsOf } from './deductions.ts'
import { openBalances } from './grants.ts'
import { type Balance, book, lockBalances, type Transfer } from './ledger.ts'

/** The most one resource of an operation can cost; one charge covers all its fields. */
export interface ChargeRequest {
  operationId: string
  /** The resource. The same operation, key and credit return the same charge until it is released. */
  key: string
  credit: CreditKind
  /** Whole credits, 0 or more. */
  ceiling: number
}

/**
 * Takes the ceilings from the balance, in order: first from the running period's grant, which lapses, then from
 * bought credits. Returns the ids of the charges, null where the balance no longer covers a ceiling. Part of the
 * caller's transaction; no account falls below 0, however many callers spend in parallel.
 */
export async function reserveCharges(
  tx: ShopTx,
  payer: Subscriber,
  requests: readonly ChargeRequest[],
): Promise<(string | null)[]> {
  if (requests.length === 0) return []
  const { balances, plan } = await openBalances(tx, payer)
  const known = await findCharges(tx, payer.shop.id, requests)
  const reservations = new Map<string, Reservation>()
  for (const request of requests) {
    const name = nameOf(request)
    const balance = balances.get(request.credit)
    if (!balance || known.has(name) || reservations.has(name)) continue
    const reservation = take(request, balance, plan.unmetered)
    if (reservation) reservations.set(name, reservation)
  }
  const made = await insertCharges(tx, payer.shop.id, [...reservations.values()])
  return requests.map((request) => known.get(nameOf(request)) ?? made.get(nameOf(request)) ?? null)
}

interface Reservation extends ChargeRequest {
  fromGranted: number
  fromPurchased: number
  grantId: string | null
  /** Issued for this reservation: billing is off. */
  topUp: number
}

const nameOf = ({ operationId, key, credit }: Omit<ChargeRequest, 'ceiling'>): string =>
  JSON.stringify([operationId, key, credit])

function take(request: ChargeRequest, balance: Balance, unmetered: boolean): Reservation | null {
  const missing = request.ceiling - balance.granted - balance.purchased
  if (missing > 0 && !unmetered) return null
  const topUp = Math.max(0, missing)
  const fromGranted = Math.min(balance.granted + topUp, request.ceiling)
  const fromPurchased = request.ceiling - fromGranted
  balance.granted += topUp - fromGranted
  balance.purchased -= fromPurchased
  return { ...request, fromGranted, fromPurchased, grantId: balance.grantId, topUp }
}

async function findCharges(
  tx: ShopTx,
  shop: ShopId,
  requests: readonly ChargeRequest[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; operation_id: string; key: string; credit: CreditKind }>`
    select id, operation_id, key, credit from credit_charges
      join unnest(${requests.map(({ operationId }) => operationId)}::text[],
        ${requests.map(({ key }) => key)}::text[], ${requests.map(({ credit }) => credit)}::text[])
        as requested (operation_id, key, credit) using (operation_id, key, credit)
      where credit_charges.shop_id = ${shop} and state <> 'released'`.execute(tx)
  return new Map(rows.map((row) => [nameOf({ ...row, operationId: row.operation_id }), row.id]))
}

async function insertCharges(
  tx: ShopTx,
  shop: ShopId,
  reservations: readonly Reservation[],
): Promise<Map<string, string>> {
  if (reservations.length === 0) return new Map()
  const { rows } = await sql<{ id: string; operation_id: string; key: string; credit: CreditKind }>`
    insert into credit_charges (shop_id, operation_id, key, credit, ceiling, from_granted, from_purchased, grant_id)
      values ${sql.join(
        reservations.map(
          (r) => sql`(${shop}, ${r.operationId}, ${r.key}, ${r.credit}, ${r.ceiling}, ${r.fromGranted},
            ${r.fromPurchased}, ${r.grantId})`,
        ),
      )}
      returning id, operation_id, key, credit`.execute(tx)
  const ids = new Map(rows.map((row) => [nameOf({ ...row, operationId: row.operation_id }), row.id]))
  const isUnmetered = reservations.some(({ topUp }) => topUp > 0)
  const month = isUnmetered ? (await clockOf(tx)).slice(0, 7) : ''
  await book(
    tx,
    shop,
    reservations.flatMap((reservation): Transfer[] => {
      const { credit, operationId, fromGranted, fromPurchased, topUp } = reservation
      const line = { reason: 'operation' as const, subject: operationId }
      const chargeId = ids.get(nameOf(reservation)) ?? ''
      const held = { credit, to: 'reserved' as const, line, chargeId }
      // One line per month, so that the list does not grow for ever.
      const unmetered = { reason: 'unmetered' as const, subject: month }
      return positive([
        { credit, from: 'issued', to: 'granted', amount: topUp, line: unmetered },
        { ...held, from: 'granted', amount: fromGranted },
        { ...held, from: 'purchased', amount: fromPurchased },
      ])
    }),
  )
  return ids
}

const positive = (transfers: Transfer[]): Transfer[] => transfers.filter(({ amount }) => amount > 0)

/**
 * Blocks reserving, settling and releasing by others until the transaction ends, so that charges and changes
 * read afterwards stay true.
 */
export async function holdCharges(tx: ShopTx, shop: ShopId): Promise<void> {
  await lockBalances(tx, shop)
}

/**
 * Settles each charge once, at the first of its changes that took effect: `min(actual, ceiling)` is spent, the rest
 * is released. Charges settled or released before are left alone, so repeating it changes nothing. Returns the ids it
 * settled.
 */
export async function settleCharges(
  tx: ShopTx,
  shop: ShopId,
  charges: readonly { id: string /** Whole credits. */; actual: number }[],
): Promise<Set<string>> {
  if (charges.length === 0) return new Set()
  const actual = new Map(charges.map((charge) => [charge.id, charge.actual]))
  return close(tx, shop, { ids: [...actual.keys()], state: 'settled', actualOf: (id) => actual.get(id) ?? 0 })
}

/**
 * Returns unused credits to the balance. Settled and released charges are left alone. Returns the ids it
 * released.
 */
export async function releaseCharges(tx: ShopTx, shop: ShopId, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return close(tx, shop, { ids: [...new Set(ids)], state: 'released', actualOf: () => 0 })
}

interface OpenCharge {
  id: string
  operation_id: string
  credit: CreditKind
  ceiling: string
  from_granted: string
  from_purchased: string
  grant_id: string | null
}

async function close(
  tx: ShopTx,
  shop: ShopId,
  order: { ids: string[]; state: 'settled' | 'released'; actualOf: (id: string) => number },
): Promise<Set<string>> {
  const { balances, now } = await lockBalances(tx, shop)
  const { rows } = await sql<OpenCharge>`
    select id, operation_id, credit, ceiling, from_granted, from_purchased, grant_id from credit_charges
      where shop_id = ${shop} and state = 'reserved' and id = any(${order.ids}::bigint[])`.execute(tx)
  if (rows.length === 0) return new Set()
  const closings = rows.map((charge) => closing(charge, order.actualOf(charge.id)))
  const column = <T>(of: (closing: Closing) => T): T[] => closings.map(of)
  await sql`
    update credit_charges set state = ${order.state}, settled_at = ${await clockOf(tx)}::timestamptz,
        actual = case when ${order.state} = 'settled' then closed.granted + closed.purchased end,
        from_granted = closed.granted, from_purchased = closed.purchased
      from unnest(${column(({ charge }) => charge.id)}::bigint[], ${column(({ granted }) => granted)}::bigint[],
        ${column(({ purchased }) => purchased)}::bigint[]) as closed (id, granted, purchased)
      where credit_charges.shop_id = ${shop} and credit_charges.id = closed.id`.execute(tx)
  const freed = closings.map(freedBy)
  const returns = await returnsOf(tx, shop, { balances, now, freed })
  await book(
    tx,
    shop,
    closings.flatMap((part) => transfersOf(part, returns.get(part.charge.id) ?? 0)),
  )
  return new Set(rows.map(({ id }) => id))
}

interface Closing {
  charge: OpenCharge
  /** Amounts used from the grant and from bought credits. */
  granted: number
  purchased: number
}

/** Uses credits that lapse first. */
function closing(charge: OpenCharge, actual: number): Closing {
  const used = Math.min(Math.max(0, Math.ceil(actual)), Number(charge.ceiling))
  const granted = Math.min(used, Number(charge.from_granted))
  return { charge, granted, purchased: used - granted }
}

const freedBy = ({ charge, granted }: Closing): Freed => ({
  id: charge.id,
  credit: charge.credit,
  grantId: charge.grant_id,
  amount: Number(charge.from_granted) - granted,
})

function transfersOf(closed: Closing, returned: number): Transfer[] {
  const { charge, granted, purchased } = closed
  const { credit, id } = charge
  const line = { reason: 'operation' as const, subject: charge.operation_id }
  const part = { credit, from: 'reserved' as const, line, chargeId: id }
  return positive([
    { ...part, to: 'spent', amount: granted + purchased },
    { ...part, to: 'granted', amount: returned },
    { ...part, to: 'lapsed', amount: freedBy(closed).amount - returned },
    { ...part, to: 'purchased', amount: Number(charge.from_purchased) - purchased },
  ])
}
