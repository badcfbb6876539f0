import { sql } from 'kysely'
import { KNOWN_ERRORS, type ShopContext } from '#core/context/context.ts'
import { isUnmetered } from '#core/shops/plan-of.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type Operation, type OperationDetail, type OperationsInput, operationSchema } from '../contract.ts'
import { findOperationRow, hasEnded, type OperationRow, toOperation } from '../journal/operation-rows.ts'
import { LATE_CODES } from '../outcome/change-outcome.ts'
import { errorKey } from './change-wire.ts'
import { readIdCursor } from './cursor.ts'

/** A page of a list; `next` requests the following one. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Returns the shop's operations that match the filters, newest first. */
export async function pageOfOperations(
  ctx: ShopContext,
  input: Omit<OperationsInput, 'limit'> & { limit: number },
): Promise<Page<Operation>> {
  const before = readIdCursor(input.cursor)
  const rows = await ctx.tx((tx) => {
    let query = tx
      .selectFrom('operations')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .where(isShown)
      .orderBy('id', 'desc')
    if (before !== null) query = query.where('id', '<', before)
    if (input.state) query = query.where('state', 'in', input.state)
    const types = input.type?.split(',')
    if (types)
      query = query.where((where) =>
        where.or(
          types.map((type) =>
            type.endsWith('.')
              ? where.fn<boolean>('starts_with', ['type', where.val(type)])
              : where('type', '=', type),
          ),
        ),
      )
    if (input.performedOn) query = query.where('performed_on', '=', input.performedOn)
    if (input.cause) query = query.where('cause', '=', input.cause)
    if (input.actor !== undefined) query = query.where('actor', '=', input.actor)
    if (input.visit) query = query.where('staff_visit', '=', input.visit)
    if (input.from) query = query.where('created_at', '>=', new Date(input.from))
    if (input.to) query = query.where('created_at', '<', new Date(input.to))
    if (input.q) query = query.where(sql<boolean>`title_values::text ilike ${contains(input.q)}`)
    return query.limit(input.limit + 1).execute()
  })
  const { rows: shown, next } = pageOf(rows, input.limit, { toRow: toOperation, cursorOf: ({ id }) => id })
  // A row that does not match the contract is left out; the others are shown.
  return { rows: shown.filter((operation) => fits(ctx, operation)), next }
}

function fits(ctx: ShopContext, operation: Operation): boolean {
  const parsed = operationSchema.safeParse(operation)
  if (!parsed.success)
    ctx.log.error({ operation: operation.id, err: parsed.error }, 'an operation cannot be shown')
  return parsed.success
}

/**
 * An operation that a request is still streaming in is hidden, since it may be abandoned. One that a job prepares is
 * shown.
 */
const isShown = sql<boolean>`(ready or filling)`

/** Counts changes of an operation that the store received late. */
export async function lateOf(ctx: ShopContext, tx: ShopTx, id: string): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from changes
      where shop_id = ${ctx.shop.id} and operation_id = ${id} and error_code = any(${LATE_CODES}::text[])
        and state = 'applied'`.execute(tx)
  return rows[0]?.late ?? 0
}

/** Returns the newest operations, for Home. */
export async function listOperations(
  ctx: ShopContext,
  page: { limit: number; before?: string | undefined },
): Promise<Operation[]> {
  return (await pageOfOperations(ctx, { limit: page.limit, cursor: page.before })).rows
}

/** Returns one operation with its failures and the state of its mail. Throws `changes.not-found`. */
export async function operationDetail(ctx: ShopContext, id: string): Promise<OperationDetail> {
  return ctx.tx(async (tx) => {
    const row = await findOperationRow(tx, id)
    const { rows } = await sql<{
      code: string
      count: number
      example: string | null
      values: Record<string, unknown> | null
    }>`
      select error_code as code, count(*)::int as count, min(error_message) as example, min(error_values::text)::jsonb as values from changes
        where shop_id = ${shopOf(tx)} and operation_id = ${id} and state in ('failed', 'conflict') and error_code is not null
        group by error_code order by count(*) desc, error_code limit 50`.execute(tx)
    const { rows: overwritten } = await sql<{ count: number; known: number }>`
      select count(*)::int as count, (count(*) filter (where overwrote_known))::int as known from changes
        where shop_id = ${ctx.shop.id} and operation_id = ${id} and overwrote_at is not null`.execute(tx)
    const isKnown = knownCodes(ctx)
    const failures = rows.map((failure) => ({ ...failure, key: errorKey(failure.code, isKnown) }))
    const operation = toOperation(row)
    const price = isUnmetered(ctx.settings) ? null : operation.price
    const overwrote = overwritten[0] ?? { count: 0, known: 0 }
    const error =
      row.error_code === null ? null : { code: row.error_code, key: errorKey(row.error_code, isKnown) }
    const late = await lateOf(ctx, tx, id)
    const proposedItems = await proposedItemsOf(tx, operation)
    return { ...operation, price, error, late, failures, proposedItems, overwrote, mail: mailOf(ctx, row) }
  })
}

/** Items are counted among at most so many proposals. */
const COUNTED_PROPOSALS = 10_000

async function proposedItemsOf(
  tx: ShopTx,
  { id, proposed }: Pick<Operation, 'id' | 'proposed'>,
): Promise<number | null> {
  if (proposed === 0) return 0
  if (proposed > COUNTED_PROPOSALS) return null
  const { rows } = await sql<{ items: number }>`
    select count(distinct resource_id)::int as items from changes
      where shop_id = ${shopOf(tx)} and operation_id = ${id} and state = 'proposed'`.execute(tx)
  return rows[0]?.items ?? 0
}

function mailOf(ctx: ShopContext, row: OperationRow): OperationDetail['mail'] {
  if (!row.notify) return null
  if (row.mail !== null && hasEnded(row)) return row.mail as OperationDetail['mail']
  return ctx.settings.smtpUrl === null ? 'off' : 'waiting'
}

/** Returns a test for error codes the product has texts for. */
export function knownCodes(ctx: ShopContext): (code: string) => boolean {
  const codes = new Set(ctx.offered(KNOWN_ERRORS).map(({ code }) => code))
  return (code) => codes.has(code)
}

/** Cuts a page from rows queried with one extra. */
export function pageOf<Row, Out>(
  rows: Row[],
  limit: number,
  how: { toRow: (row: Row) => Out; cursorOf: (row: Row) => string },
): Page<Out> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown.map(how.toRow), next: rows.length > limit && last ? how.cursorOf(last) : null }
}
