import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { amountsByAccount } from './accounts.ts'

/** The statement names each line for at least so long: a year's allowance looks back on a year (grants.ts). */
const LEAST_DAYS = 400
/** Lines of one transaction; an operation of 100,000 items has some 200,000 entries. */
const CHUNK = 100

/**
 * Nightly: folds what is older than changes are kept into one carried amount a credit. A line goes with its entries and
 * charges once nothing of it is held, so the accounts still add up, and neither the check of the ledger nor the statement
 * reads more than was booked since.
 */
export async function carryForward(ctx: ShopContext): Promise<void> {
  const days = Math.max(LEAST_DAYS, ctx.settings.changesKeepDays)
  while ((await foldChunk(ctx, days)) === CHUNK);
}

/** How many lines it folded. */
async function foldChunk(ctx: ShopContext, days: number): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from credit_lines l where l.shop_id = ${shopOf(tx)} and updated_at < now() - make_interval(days => ${days}) and held = 0
          and not exists (select from credit_charges c where c.shop_id = ${shopOf(tx)} and reason = 'operation' and c.operation_id = l.subject
            and c.credit = l.credit and c.state = 'reserved')
        order by id limit ${CHUNK} for update`.execute(tx)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await sql`
      with lines as (
        select id, credit, reason, subject, created_at from credit_lines where shop_id = ${shopOf(tx)} and id = any(${ids}::bigint[])),
      charges as (
        delete from credit_charges c using lines
          where c.shop_id = ${shopOf(tx)} and lines.reason = 'operation' and c.operation_id = lines.subject and c.credit = lines.credit
          returning c.credit, c.from_granted + c.from_purchased as amount),
      moved as (
        select e.credit, e.to_account as account, e.amount from credit_entries e join lines on lines.id = e.line_id where e.shop_id = ${shopOf(tx)}
        union all
        select e.credit, e.from_account, -e.amount from credit_entries e join lines on lines.id = e.line_id where e.shop_id = ${shopOf(tx)}),
      sums as (
        select credit, ${amountsByAccount} from moved group by credit)
      insert into credit_carried as carried
          (shop_id, credit, issued, granted, purchased, reserved, spent, lapsed, charged, lines, until)
        select ${ctx.shop.id}, credit, coalesce(issued, 0), coalesce(granted, 0), coalesce(purchased, 0),
            coalesce(reserved, 0), coalesce(spent, 0), coalesce(lapsed, 0),
            coalesce((select sum(amount) from charges where charges.credit = named.credit), 0), named.lines, named.until
          from (select credit, count(*) as lines, max(created_at) as until from lines group by credit) named
            left join sums using (credit)
        on conflict (shop_id, credit) do update set
          issued = carried.issued + excluded.issued, granted = carried.granted + excluded.granted,
          purchased = carried.purchased + excluded.purchased, reserved = carried.reserved + excluded.reserved,
          spent = carried.spent + excluded.spent, lapsed = carried.lapsed + excluded.lapsed,
          charged = carried.charged + excluded.charged, lines = carried.lines + excluded.lines,
          until = greatest(carried.until, excluded.until)`.execute(tx)
    await sql`delete from credit_entries where shop_id = ${shopOf(tx)} and line_id = any(${ids}::bigint[])`.execute(
      tx,
    )
    await sql`delete from credit_lines where shop_id = ${shopOf(tx)} and id = any(${ids}::bigint[])`.execute(
      tx,
    )
    return rows.length
  })
}
