import { sql } from 'kysely'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type ShopId, type ShopTx, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { Account } from './accounts.ts'
import type { LineReason } from './domain/line-reasons.ts'

/** Credits moved from one account of a shop to another. */
export interface Transfer {
  credit: CreditKind
  from: Extract<Account, 'issued' | 'granted' | 'purchased' | 'reserved'>
  to: Exclude<Account, 'issued'>
  /** Whole credits above 0. */
  amount: number
  /** The statement line it belongs to. */
  line: { reason: LineReason; subject: string }
  chargeId?: string
  grantId?: string
  purchaseId?: string
}

/** Amounts of one kind of credit by account. Whole credits. */
export interface Balance {
  credit: CreditKind
  granted: number
  purchased: number
  reserved: number
  spent: number
  grantId: string | null
  /** When the rest of the grant lapses. */
  grantedUntil: Date | null
  epoch: number | null
}

/**
 * Locks the shop's balances until the transaction ends, always in the same order: every caller that spends, books or
 * releases does this first, so none reads an amount that another is about to take.
 */
export async function lockBalances(
  tx: ShopTx,
  shop: ShopId,
): Promise<{ balances: Map<CreditKind, Balance>; now: Date }> {
  const read = () =>
    sql<Row>`
    select *, clock_timestamp() as now from credit_balances where shop_id = ${shop} order by credit for update`.execute(
      tx,
    )
  let { rows } = await read()
  if (rows.length < CREDIT_KINDS.length) {
    await sql`
      insert into credit_balances (shop_id, credit)
        values ${sql.join([...CREDIT_KINDS].sort().map((credit) => sql`(${shop}, ${credit})`))}
        on conflict do nothing`.execute(tx)
    rows = (await read()).rows
  }
  const balances = new Map(rows.map((row) => [row.credit, asBalance(row)]))
  // Read after the locks are held: waiting for them may have taken long.
  return { balances, now: rows[0]?.now ?? new Date() }
}

/** The same without a lock, for display. */
export async function readBalances(tx: ShopTx, shop: ShopId): Promise<Map<CreditKind, Balance>> {
  const { rows } = await sql<Row>`
    select *, now() as now from credit_balances where shop_id = ${shop}`.execute(tx)
  return new Map(rows.map((row) => [row.credit, asBalance(row)]))
}

interface Row {
  credit: CreditKind
  granted: string
  purchased: string
  reserved: string
  spent: string
  grant_id: string | null
  granted_until: Date | null
  epoch: number | null
  now: Date
}

function asBalance(row: Row): Balance {
  return {
    credit: row.credit,
    granted: Number(row.granted),
    purchased: Number(row.purchased),
    reserved: Number(row.reserved),
    spent: Number(row.spent),
    grantId: row.grant_id,
    grantedUntil: row.granted_until,
    epoch: row.epoch,
  }
}

/** Nine parameters per entry. */
const ENTRIES_AT_ONCE = 5_000

/**
 * Books transfers: entries, lines of the statement and balances. The only place that writes any of the three. The
 * caller must hold the lock on the balances. Throws (a check constraint) rather than letting an account fall below 0.
 */
export async function book(tx: ShopTx, shop: ShopId, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const [ids] = await Promise.all([putLines(tx, shop, transfers), moveBalances(tx, shop, transfers)])
  for (let at = 0; at < transfers.length; at += ENTRIES_AT_ONCE)
    await sql`
      insert into credit_entries
          (shop_id, line_id, credit, from_account, to_account, amount, charge_id, grant_id, purchase_id)
        values ${valuesOf(
          transfers
            .slice(at, at + ENTRIES_AT_ONCE)
            .map((one) => [
              ...[shop, ids.get(lineOf(one)), one.credit, one.from, one.to, one.amount],
              ...[one.chargeId ?? null, one.grantId ?? null, one.purchaseId ?? null],
            ]),
        )}`.execute(tx)
}

/** Adds to the statement's lines, and creates new ones; returns their ids. */
async function putLines(
  tx: ShopTx,
  shop: ShopId,
  transfers: readonly Transfer[],
): Promise<Map<string, string>> {
  const lines = Map.groupBy(transfers, lineOf)
  const rows = [...lines.values()].map((all) => {
    const moved = amountsOf(all)
    const [{ credit, line }] = all as [Transfer]
    return [shop, credit, line.reason, line.subject, moved.granted + moved.purchased, moved.reserved]
  })
  const { rows: saved } = await sql<{ id: string; credit: CreditKind; reason: string; subject: string }>`
    insert into credit_lines (shop_id, credit, reason, subject, amount, held) values ${valuesOf(rows)}
      on conflict (shop_id, credit, reason, subject) do update
        set amount = credit_lines.amount + excluded.amount, held = credit_lines.held + excluded.held,
            updated_at = excluded.updated_at
      returning id, credit, reason, subject`.execute(tx)
  return new Map(saved.map(({ id, credit, ...line }) => [lineOf({ credit, line }), id]))
}

const lineOf = ({ credit, line }: { credit: string; line: { reason: string; subject: string } }): string =>
  `${credit} ${line.reason} ${line.subject}`

async function moveBalances(tx: ShopTx, shop: ShopId, transfers: readonly Transfer[]): Promise<void> {
  for (const [credit, all] of Map.groupBy(transfers, (one) => one.credit)) {
    const moved = amountsOf(all)
    await sql`
      update credit_balances set
          issued = issued - ${moved.issued}, granted = granted + ${moved.granted},
          purchased = purchased + ${moved.purchased}, reserved = reserved + ${moved.reserved},
          spent = spent + ${moved.spent}, lapsed = lapsed + ${moved.lapsed}
        where shop_id = ${shop} and credit = ${credit}`.execute(tx)
  }
}

/** Returns what each account receives; negative for what leaves it. */
function amountsOf(transfers: readonly Transfer[]): Record<Account, number> {
  const amounts = { issued: 0, granted: 0, purchased: 0, reserved: 0, spent: 0, lapsed: 0 }
  for (const { from, to, amount } of transfers) {
    amounts[from] -= amount
    amounts[to] += amount
  }
  return amounts
}
