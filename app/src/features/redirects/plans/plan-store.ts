import { type Selectable, sql, type Updateable } from 'kysely'
import { redirectCompileErrors } from '#core/redirects/errors.ts'
import type { RedirectPlans } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import type { PlanRow, RedirectPlan } from '../contract/plans.ts'
import type { Verdict } from '../domain/verdicts.ts'
import { redirectErrors } from '../errors.ts'

export type PlanRecord = Selectable<RedirectPlans>

/** Plans are kept for a day. */
const KEPT_MS = 24 * 60 * 60 * 1_000
/** Plans of one shop that wait at the same time. */
const MOST_WAITING = 5

/** Throws `redirects.no-plan`. */
export async function findPlan(tx: ShopTx, id: string, { lock = false } = {}): Promise<PlanRecord> {
  const query = tx
    .selectFrom('redirect_plans')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError(redirectErrors.noPlan)
  return row
}

/** Throws `redirects.too-many-plans`. */
export async function insertPlan(
  tx: ShopTx,
  shopId: ShopId,
  plan: {
    id: string
    source: 'import' | 'repair'
    state: 'uploading' | 'checking'
    name: string
    size: number
  },
): Promise<PlanRecord> {
  const now = await clockOf(tx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from redirect_plans where shop_id = ${shopOf(tx)} and state in ('uploading', 'checking')
      and created_at > ${now}::timestamptz - interval '1 day'`.execute(tx)
  if ((rows[0]?.waiting ?? 0) >= MOST_WAITING) throw new AppError(redirectErrors.tooManyPlans)
  return tx
    .insertInto('redirect_plans')
    .values({ ...plan, shop_id: shopId, size: String(plan.size), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts a file of today (UTC); removing it gives nothing back. Throws `redirects.imports-used-up`. */
export async function countFile(tx: ShopTx, shopId: ShopId, limit: number): Promise<void> {
  const day = today()
  const { rows } = await sql`
    insert into redirect_import_days as known (shop_id, day, files) values (${shopId}, ${day}, 1)
      on conflict (shop_id, day) do update set files = known.files + 1 where known.files < ${limit}
      returning files`.execute(tx)
  if (rows.length === 0) throw new AppError(redirectErrors.importsUsedUp, { limit })
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Lets go of plans that are older than a day, and of what was counted on other days. */
export async function forgetPlans(tx: ShopTx, shopId: ShopId): Promise<void> {
  await sql`delete from redirect_import_days where shop_id = ${shopId} and day < ${today()}`.execute(tx)
  const now = await clockOf(tx)
  await sql`
    delete from redirect_plans where shop_id = ${shopId} and created_at < ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  )
}

export async function updatePlan(tx: ShopTx, id: string, change: Updateable<RedirectPlans>): Promise<void> {
  await tx
    .updateTable('redirect_plans')
    .where('shop_id', '=', shopOf(tx))
    .set(change)
    .where('id', '=', id)
    .execute()
}

/** The file's bytes in order, one piece in memory at a time. */
export async function* piecesOf(
  read: <T>(work: (tx: ShopTx) => Promise<T>) => Promise<T>,
  id: string,
): AsyncGenerator<Uint8Array> {
  let after = '-1'
  for (;;) {
    const beyond = after
    const piece = await read((tx) =>
      tx
        .selectFrom('redirect_plan_pieces')
        .where('shop_id', '=', shopOf(tx))
        .select(['at', 'bytes'])
        .where('plan_id', '=', id)
        .where('at', '>', beyond)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst(),
    )
    if (!piece) return
    yield piece.bytes
    after = piece.at
  }
}

/** Rows of one verdict, or all, in order. */
export async function rowsAfter(
  tx: ShopTx,
  page: { id: string; after: number; most: number; verdict?: Verdict | undefined },
): Promise<PlanRow[]> {
  const { id, after, most, verdict } = page
  const { rows } = await sql<PlanRow>`
    select at, line, path, before, after, verdict, findings from redirect_plan_rows
      where shop_id = ${shopOf(tx)} and plan_id = ${id} and at > ${after}
        ${verdict === undefined ? sql`` : sql`and verdict = ${verdict}`}
      order by at limit ${most}`.execute(tx)
  return rows
}

const BY_CODE = new Map<string, ErrorDefinition>(
  [...Object.values(redirectErrors), ...Object.values(redirectCompileErrors)].map((each) => [
    each.code,
    each,
  ]),
)

/** A plan as it is shown. */
export function shownPlan(row: PlanRecord): RedirectPlan {
  return {
    id: row.id,
    source: row.source as RedirectPlan['source'],
    name: row.name,
    state: row.state as RedirectPlan['state'],
    size: Number(row.size),
    received: Number(row.received),
    counts: countsOf(row.counts as Partial<RedirectPlan['counts']>),
    encoding: row.encoding,
    ignored: row.ignored,
    countAfter: row.count_after,
    roomAfter: row.room_after,
    error: errorOf(row),
    operationId: row.operation_id,
    expiresAt: new Date(row.created_at.getTime() + KEPT_MS).toISOString(),
  }
}

const countsOf = (counts: Partial<RedirectPlan['counts']>): RedirectPlan['counts'] => ({
  create: 0,
  overwrite: 0,
  delete: 0,
  also: 0,
  unchanged: 0,
  refused: 0,
  ...counts,
})

function errorOf(row: PlanRecord): RedirectPlan['error'] {
  const definition = row.error_code === null ? undefined : BY_CODE.get(row.error_code)
  if (!definition) return null
  const values = row.error_details as Record<string, string | number>
  const { code, message } = new AppError(definition, values)
  const { line } = values
  return { code, message, line: typeof line === 'number' ? line : null, values }
}
