import { sql } from 'kysely'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { type Account, amountsByAccount } from './accounts.ts'

/** Credits that go from one account of a shop to another. */
export interface Transfer {
  credit: CreditKind
  from: Extract<Account, 'issued' | 'granted' | 'purchased' | 'reserved'>
  to: Exclude<Account, 'issued'>
  /** Whole credits above 0. */
  amount: number
  /** Line of the statement it belongs to. */
  line: { reason: 'operation' | 'grant' | 'purchase' | 'lapse' | 'uninstall' | 'unmetered'; subject: string }
  chargeId?: string
  grantId?: string
  purchaseId?: string
}

/** Where the credits of one kind are. Numbers are whole credits. */
export interface Balance {
  credit: CreditKind
  granted: number
  purchased: number
  reserved: number
  spent: number
  grantId: string | null
  /** When what is left of the grant lapses. */
  grantedUntil: Date | null
  epoch: number | null
}

/**
 * Locks the shop's balances until the transaction ends, always in the same order: whoever spends, books or gives back
 * does this first, so nobody reads an amount that another is about to take.
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
  // Read once the locks are held: the wait for them may have been long.
  return { balances, now: rows[0]?.now ?? new Date() }
}

/** The same without a lock, to be shown. */
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

/**
 * Books transfers: entries, lines of the statement and balances in one statement. The only place that writes any of
 * the three. The balances must be locked. Throws (a check constraint) rather than letting an account fall below 0.
 */
export async function book(tx: ShopTx, shop: ShopId, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const column = <T>(of: (transfer: Transfer) => T): T[] => transfers.map(of)
  await sql`
    with moved as (
      select * from unnest(
        ${column(({ credit }) => credit)}::text[], ${column(({ from }) => from)}::text[],
        ${column(({ to }) => to)}::text[], ${column(({ amount }) => amount)}::bigint[],
        ${column(({ line }) => line.reason)}::text[], ${column(({ line }) => line.subject)}::text[],
        ${column(({ chargeId }) => chargeId ?? null)}::bigint[], ${column(({ grantId }) => grantId ?? null)}::bigint[],
        ${column(({ purchaseId }) => purchaseId ?? null)}::text[]
      ) with ordinality as t (credit, source, target, amount, reason, subject, charge_id, grant_id, purchase_id, at)),
    sides as (
      select credit, reason, subject, at, target as account, amount from moved
      union all select credit, reason, subject, at, source, -amount from moved),
    lines as (
      insert into credit_lines (shop_id, credit, reason, subject, amount, held)
        select ${shop}, credit, reason, subject,
            coalesce(sum(amount) filter (where account in ('granted', 'purchased')), 0),
            coalesce(sum(amount) filter (where account = 'reserved'), 0)
          from sides group by credit, reason, subject order by min(at)
        on conflict (shop_id, credit, reason, subject) do update
          set amount = credit_lines.amount + excluded.amount, held = credit_lines.held + excluded.held,
              updated_at = now()
        returning id, credit, reason, subject),
    entries as (
      insert into credit_entries
          (shop_id, line_id, credit, from_account, to_account, amount, charge_id, grant_id, purchase_id)
        select ${shop}, lines.id, credit, source, target, amount, charge_id, grant_id, purchase_id
          from moved join lines using (credit, reason, subject) order by moved.at),
    sums as (
      select credit, ${amountsByAccount} from sides group by credit)
    update credit_balances set
        issued = credit_balances.issued - sums.issued, granted = credit_balances.granted + sums.granted,
        purchased = credit_balances.purchased + sums.purchased, reserved = credit_balances.reserved + sums.reserved,
        spent = credit_balances.spent + sums.spent, lapsed = credit_balances.lapsed + sums.lapsed
      from sums where credit_balances.shop_id = ${shop} and credit_balances.credit = sums.credit`.execute(tx)
}
