import { type Selectable, sql } from 'kysely'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { Automations } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Definition } from './contract.ts'
import { automationErrors } from './errors.ts'

export type AutomationRow = Selectable<Automations>

/**
 * Reads an automation. `lock` keeps other transactions from changing it until this one ends. Throws
 * `automations.not-found`.
 */
export async function findAutomation(tx: ShopTx, id: string, { lock = false } = {}): Promise<AutomationRow> {
  const query = tx
    .selectFrom('automations')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError(automationErrors.notFound)
  return row
}

/** Returns what the merchant chose, from an automation's row. */
export function definitionOf(row: AutomationRow): Definition {
  return {
    title: row.title,
    status: row.active ? 'active' : 'inactive',
    kind: row.kind as ResourceKind,
    rule: row.rule as Definition['rule'],
    action: row.action,
    fields: row.fields,
    options: row.options as Definition['options'],
    overwrite: row.overwrite,
    review: row.review,
    dailyCap: row.daily_cap,
  }
}

/** Counts the resources taken today (UTC). Exact while the automation's row is locked. */
export async function takenToday(tx: ShopTx, automationId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(resources), 0)::int as taken from automation_runs
      where shop_id = ${shopOf(tx)} and automation_id = ${automationId} and day = (clock_timestamp() at time zone 'UTC')::date`.execute(
    tx,
  )
  return rows[0]?.taken ?? 0
}

/**
 * Condition on automations `a`: active, with items it cannot write now. What a plan does not include is said elsewhere.
 */
export const isStuck = (tx: ShopTx) => sql<boolean>`(a.active and a.problem_code is not null
  and a.problem_code not like 'plans.%' and (
    exists (select from automation_candidates c where c.shop_id = ${shopOf(tx)} and c.automation_id = a.id)
    or exists (select from automation_runs r
      where r.shop_id = ${shopOf(tx)} and r.automation_id = a.id and r.operation_id is null)))`

export interface RunState {
  today: number
  waiting: number
  operation_id: string | null
  ran_at: Date | null
  resources: number | null
  is_running: boolean
  is_stuck: boolean
}

/** Returns the state of each automation's runs, by id. */
export async function runStates(tx: ShopTx): Promise<Map<string, RunState>> {
  const { rows } = await sql<RunState & { id: string }>`
    select a.id, last.operation_id, last.created_at as ran_at, last.resources,
        exists (select from operations o
          where o.shop_id = ${shopOf(tx)} and o.id = last.operation_id and o.state in ('pending', 'running')) as is_running,
        (select coalesce(sum(r.resources), 0)::int from automation_runs r
          where r.shop_id = ${shopOf(tx)} and r.automation_id = a.id and r.day = (clock_timestamp() at time zone 'UTC')::date) as today,
        (select count(*)::int from automation_candidates c where c.shop_id = ${shopOf(tx)} and c.automation_id = a.id) as waiting,
        ${isStuck(tx)} as is_stuck
      from automations a left join lateral (
        select operation_id, created_at, resources from automation_runs r
          where r.shop_id = ${shopOf(tx)} and r.automation_id = a.id and operation_id is not null order by r.id desc limit 1) last on true where a.shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** True if the shop has an active automation. */
export async function hasActive(tx: ShopTx): Promise<boolean> {
  const row = await tx
    .selectFrom('automations')
    .where('shop_id', '=', shopOf(tx))
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the numbers of the collections that rules name. */
export async function namedCollections(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct rule ->> 'id' as id from automations where shop_id = ${shopOf(tx)} and rule ->> 'type' = 'collection'`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Deletes runs older than the history they refer to, and past days of samples. */
export async function forgetRuns(tx: ShopTx): Promise<void> {
  await sql`delete from automation_sample_days where shop_id = ${shopOf(tx)} and day < ${await clockOf(tx)}::timestamptz - interval '7 days'`.execute(
    tx,
  )
  await sql`delete from automation_runs where shop_id = ${shopOf(tx)} and day < ${await clockOf(tx)}::timestamptz - interval '400 days'`.execute(
    tx,
  )
}
