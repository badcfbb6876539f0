import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { StatementLine } from './contract.ts'
import { lineText } from './domain/line-text.ts'

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

/** Returns the same as a file for spreadsheets, in the merchant's language. */
export async function statementCsv(
  ctx: ShopContext,
  { credit }: { credit?: CreditKind | undefined },
): Promise<{ name: string; text: string }> {
  const { lines, language } = await ctx.tx(async (tx) => ({
    lines: await selectLines(tx, { credit, count: FILE_LINES }),
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  const text = csvTable<StatementLine>(
    [
      [texts('credits:statement.at'), ({ at }) => at],
      [texts('credits:statement.credit'), (line) => texts(`credits:kind.${line.credit}`)],
      [texts('credits:statement.what'), (line) => texts(lineText(line), { id: line.subject })],
      [texts('csv:reference'), ({ subject }) => subject],
      [texts('credits:statement.amount'), ({ amount }) => amount],
      [texts('csv:reserved'), ({ held }) => held],
      [texts('credits:statement.balance'), ({ balance }) => balance],
    ],
    lines,
  )
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
