import { sql } from 'kysely'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { StatementLine } from './contract.ts'
import type { CreditKind } from './credit-kinds.ts'

/** A file holds this many lines at most; the newest are in it. */
const FILE_LINES = 50_000

export interface StatementQuery {
  credit?: CreditKind | undefined
  before?: string | undefined
  count: number
}

/** Lines of the statement, the newest first, with what was available after each. */
export async function readStatement(
  ctx: ShopContext,
  query: StatementQuery,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const rows = await ctx.tx((tx) => selectLines(tx, { ...query, count: query.count + 1 }))
  const lines = rows.slice(0, query.count)
  return { lines, next: rows.length > lines.length ? (lines.at(-1)?.id ?? null) : null }
}

/** The same as a file for spreadsheets. */
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

async function selectLines(tx: ShopTx, query: StatementQuery): Promise<StatementLine[]> {
  const { rows } = await sql<Omit<StatementLine, 'at' | 'amount' | 'held' | 'balance'> & LineNumbers>`
    select * from (
      select id, credit, reason, subject, amount, held, created_at,
          sum(amount) over (partition by credit order by id) as balance
        from credit_lines where ${query.credit ?? null}::text is null or credit = ${query.credit ?? null}) as line
      where ${query.before ?? null}::bigint is null or id < ${query.before ?? null}::bigint
      order by id desc limit ${query.count}`.execute(tx)
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
