import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type Account, amountsByAccount } from './accounts.ts'

/** The statement lists each line for at least this many days: a year's allowance looks back on a year (grants.ts). */
const LEAST_DAYS = 400
/** Lines per transaction; an operation of 100,000 items has about 200,000 entries. */
const CHUNK = 100

/**
 * Folds, nightly, lines older than the changes are kept into one carried amount per credit. A line is deleted with
 * its entries and charges once none of it is held, so the accounts still add up, and neither the ledger check nor the
 * statement reads more than was booked since.
 */
export async function carryForward(ctx: ShopContext): Promise<void> {
  const days = Math.max(LEAST_DAYS, ctx.settings.changesKeepDays)
  while ((await foldChunk(ctx, days)) === CHUNK);
}

/** Returns how many lines it folded. */
async function foldChunk(ctx: ShopContext, days: number): Promise<number> {
  return ctx.tx(async (tx) => {
    const { rows: lines } = await sql<OldLine>`
      select id, credit, reason, subject, created_at as "createdAt" from credit_lines l
        where l.shop_id = ${shopOf(tx)} and held = 0
          and updated_at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${days})
          and not exists (select from credit_charges c where c.shop_id = ${shopOf(tx)} and reason = 'operation' and c.operation_id = l.subject
            and c.credit = l.credit and c.state = 'reserved')
        order by id limit ${CHUNK} for update`.execute(tx)
    if (lines.length === 0) return 0
    const charged = await deleteCharges(tx, lines)
    const moved = await amountsMoved(tx, lines)
    for (const [credit, all] of Map.groupBy(lines, (line) => line.credit))
      await addToCarried(tx, {
        credit,
        moved: moved.get(credit),
        charged: charged.get(credit) ?? 0,
        lines: all.length,
        until: new Date(Math.max(...all.map(({ createdAt }) => createdAt.getTime()))),
      })
    const ids = lines.map(({ id }) => id)
    await sql`delete from credit_entries where shop_id = ${shopOf(tx)} and line_id = any(${ids}::bigint[])`.execute(
      tx,
    )
    await sql`delete from credit_lines where shop_id = ${shopOf(tx)} and id = any(${ids}::bigint[])`.execute(
      tx,
    )
    return lines.length
  })
}

interface OldLine {
  id: string
  credit: string
  reason: string
  subject: string
  createdAt: Date
}

/** Deletes the charges of these lines; returns their sum by credit. */
async function deleteCharges(tx: ShopTx, lines: readonly OldLine[]): Promise<Map<string, number>> {
  const operations = lines.filter(({ reason }) => reason === 'operation')
  const { rows } = await sql<{ credit: string; amount: string }>`
    delete from credit_charges c
      using unnest(${operations.map(({ subject }) => subject)}::text[], ${operations.map(({ credit }) => credit)}::text[])
        as line (operation_id, credit)
      where c.shop_id = ${shopOf(tx)} and c.operation_id = line.operation_id and c.credit = line.credit
      returning c.credit, c.from_granted + c.from_purchased as amount`.execute(tx)
  const sums = new Map<string, number>()
  for (const { credit, amount } of rows) sums.set(credit, (sums.get(credit) ?? 0) + Number(amount))
  return sums
}

/** Returns what the entries of these lines moved to each account, by credit. */
async function amountsMoved(
  tx: ShopTx,
  lines: readonly OldLine[],
): Promise<Map<string, Record<Account, string>>> {
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<Record<Account, string> & { credit: string }>`
    with moved as (
      select credit, to_account as account, amount from credit_entries
        where shop_id = ${shopOf(tx)} and line_id = any(${ids}::bigint[])
      union all
      select credit, from_account, -amount from credit_entries
        where shop_id = ${shopOf(tx)} and line_id = any(${ids}::bigint[]))
    select credit, ${amountsByAccount} from moved group by credit`.execute(tx)
  return new Map(rows.map(({ credit, ...amounts }) => [credit, amounts]))
}

async function addToCarried(
  tx: ShopTx,
  {
    credit,
    moved,
    charged,
    lines,
    until,
  }: {
    credit: string
    moved: Record<Account, string> | undefined
    charged: number
    lines: number
    until: Date
  },
): Promise<void> {
  const { issued = 0, granted = 0, purchased = 0, reserved = 0, spent = 0, lapsed = 0 } = moved ?? {}
  await sql`
    insert into credit_carried as carried
        (shop_id, credit, issued, granted, purchased, reserved, spent, lapsed, charged, lines, until)
      values (${shopOf(tx)}, ${credit}, ${issued}, ${granted}, ${purchased}, ${reserved}, ${spent}, ${lapsed},
        ${charged}, ${lines}, ${until})
      on conflict (shop_id, credit) do update set
        issued = carried.issued + excluded.issued, granted = carried.granted + excluded.granted,
        purchased = carried.purchased + excluded.purchased, reserved = carried.reserved + excluded.reserved,
        spent = carried.spent + excluded.spent, lapsed = carried.lapsed + excluded.lapsed,
        charged = carried.charged + excluded.charged, lines = carried.lines + excluded.lines,
        until = greatest(carried.until, excluded.until)`.execute(tx)
}
