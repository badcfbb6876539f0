import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { StatementLine } from './contract.ts'

/** Most lines of a file; it holds the newest. */
const FILE_LINES = 50_000

export interface StatementQuery {
  credit?: CreditKind | undefined
  before?: string | undefined
  count: number
}

/** Returns lines of the statement, newest first, with the credits available after each. */
export async function readStatement(
  ctx: ShopContext,
  query: StatementQuery,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const rows = await ctx.tx((tx) => selectLines(tx, { ...query, count: query.count + 1 }))
  const lines = rows.slice(0, query.count)
  return { lines, next: rows.length > lines.length ? (lines.at(-1)?.id ?? null) : null }
}

/** Returns the same as a file for spreadsheets. */
export async function statementCsv(
  ctx: ShopContext,
  { credit }: { credit?: CreditKind | undefined },
): Promise<{ name: string; text: string }> {
  const lines = await ctx.tx((tx) => selectLines(tx, { credit, count: FILE_LINES }))
  const rows = lines.map((line) => [
    line.at,
    line.credit,
    line.reason,
    line.subject,
    line.amount,
    line.held,
    line.balance,
  ])
  const head = ['date', 'credit', 'reason', 'subject', 'amount', 'of it reserved', 'available after']
  const text = csvLines([head, ...rows], { isBeginning: true })
  return { name: `credits-${ctx.shop.domain.replace(/\..*/, '')}.csv`, text }
}

/** Computes the balance after a line as the current balance less all later lines: older lines are not read. */
async function selectLines(tx: ShopTx, query: StatementQuery): Promise<StatementLine[]> {
  const only = query.credit === undefined ? sql`` : sql`and credit = ${query.credit}`
  const before = query.before ?? null
  const { rows } = await sql<Omit<StatementLine, 'at' | 'amount' | 'held' | 'balance'> & LineNumbers>`
    with page as (
      select id, credit, reason, subject, amount, held, created_at from credit_lines
        where shop_id = ${shopOf(tx)} and (${before}::bigint is null or id < ${before}::bigint) ${only}
        order by id desc limit ${query.count}),
    behind as (
      select credit, sum(amount) as amount from credit_lines
        where shop_id = ${shopOf(tx)} and ${before}::bigint is not null and id >= ${before}::bigint ${only} group by credit)
    select page.*, b.granted + b.purchased - coalesce(behind.amount, 0)
        - (sum(page.amount) over (partition by page.credit order by page.id desc) - page.amount) as balance
      from page join credit_balances b on b.shop_id = ${shopOf(tx)} and b.credit = page.credit left join behind on behind.credit = page.credit
      order by page.id desc`.execute(tx)
  return rows.map(({ amount, held, balance, created_at, ...line }) => ({
    ...line,
    amount: Number(amount),
    held: Number(held),
    balance: Number(balance),
    at: created_at.toISOString(),
  }))
}

interface LineNumbers {
  amount: string
  held: string
  balance: string
  created_at: Date
}
