import { type Selectable, sql } from 'kysely'
import type { ImagesAutomations } from '#kit/server/db/generated/schema.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS, HOUR_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Automation, type AutomationInput, EVERY_DAYS } from '../contract/automations.ts'
import type { ImageSettings } from '../domain/settings.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { imagesErrors } from '../errors.ts'

export type AutomationRow = Selectable<ImagesAutomations>

/** Lists all automations of the shop, oldest first. */
export async function listRows(tx: ShopTx): Promise<AutomationRow[]> {
  return tx
    .selectFrom('images_automations')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .orderBy('id')
    .execute()
}

/** True if the shop has an active automation. */
export async function hasActive(tx: ShopTx): Promise<boolean> {
  const row = await tx
    .selectFrom('images_automations')
    .where('shop_id', '=', shopOf(tx))
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reads one automation. Throws `images.no-automation`. */
export async function findRow(tx: ShopTx, id: string): Promise<AutomationRow> {
  const row = await tx
    .selectFrom('images_automations')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError(imagesErrors.noAutomation)
  return row
}

const columnsOf = ({ title, status, collection, dailyCap, settings }: AutomationInput) => ({
  title,
  active: status === 'active',
  collection,
  daily_cap: dailyCap,
  settings: toJson(settings),
})

/** Inserts an automation; an active one is due at once. `key`: of the request that adds it. */
export async function insertRow(
  tx: ShopTx,
  input: AutomationInput,
  key: string | null,
): Promise<AutomationRow> {
  const now = await clockOf(tx)
  return tx
    .insertInto('images_automations')
    .values({
      shop_id: shopOf(tx),
      ...columnsOf(input),
      request_key: key,
      next_run_at: input.status === 'active' ? now : null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Saves an automation; one that is resumed is due at once. Throws `images.no-automation`. */
export async function updateRow(tx: ShopTx, id: string, input: AutomationInput): Promise<AutomationRow> {
  const known = await findRow(tx, id)
  const now = await clockOf(tx)
  const nextRunAt = input.status === 'inactive' ? null : known.active ? known.next_run_at : now
  return tx
    .updateTable('images_automations')
    .set({ ...columnsOf(input), next_run_at: nextRunAt })
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Claims one automation that is due, so that no other worker runs it before it is due again. Returns it as it was; null
 * if none is due.
 */
export async function claimDue(tx: ShopTx): Promise<AutomationRow | null> {
  const now = await clockOf(tx)
  const { rows } = await sql<AutomationRow>`
    select * from images_automations
      where shop_id = ${shopOf(tx)} and active and next_run_at <= ${now}::timestamptz order by next_run_at, id
      limit 1 for update skip locked`.execute(tx)
  const [due] = rows
  if (!due) return null
  await sql`
    update images_automations set last_run_at = ${now}::timestamptz, last_images = 0, operation_id = null,
        waits_for = null, next_run_at = ${now}::timestamptz + make_interval(days => ${EVERY_DAYS}::int)
      where shop_id = ${shopOf(tx)} and id = ${due.id}`.execute(tx)
  return due
}

/** What a run started; `rest` is what becomes of images it left over: they wait for tomorrow, or for this. */
export interface StartedRun {
  operationId: string
  images: number
  rest: 'none' | 'tomorrow' | { waitsFor: string }
}

/** Stores what a run started. If it left images over, the next run is one day or one hour later. */
export async function noteRun(
  tx: ShopTx,
  id: string,
  { operationId, images, rest }: StartedRun,
): Promise<void> {
  const waitsFor = typeof rest === 'object' ? rest.waitsFor : null
  const next = await later(tx, waitsFor === null ? DAY_MS : HOUR_MS)
  await sql`
    update images_automations set operation_id = ${operationId}, last_images = ${images}, waits_for = ${waitsFor},
        next_run_at = case when active and ${rest !== 'none'} then ${next}::timestamptz else next_run_at end
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** Stores why a due automation did not run: it is as it was, and due again in an hour. */
export async function noteWaiting(tx: ShopTx, was: AutomationRow, waitsFor: string): Promise<void> {
  await sql`
    update images_automations set last_run_at = ${was.last_run_at}::timestamptz, last_images = ${was.last_images},
        operation_id = ${was.operation_id}, waits_for = ${waitsFor},
        next_run_at = case when active then ${await later(tx, HOUR_MS)}::timestamptz end
      where shop_id = ${shopOf(tx)} and id = ${was.id}`.execute(tx)
}

const later = async (tx: ShopTx, ms: number): Promise<Date> => new Date(Date.parse(await clockOf(tx)) + ms)

/** Returns the automation's own settings; null means those of the shop. */
export function ownSettings({ settings }: AutomationRow): ImageSettings | null {
  return settingsSchema.nullable().catch(null).parse(settings)
}

/** Converts a row to the contract's shape. */
export function asAutomation(row: AutomationRow): Automation {
  return {
    id: row.id,
    title: row.title,
    status: row.active ? 'active' : 'inactive',
    collection: row.collection,
    dailyCap: row.daily_cap,
    settings: ownSettings(row),
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    operationId: row.operation_id,
    lastImages: row.last_images,
    waitsFor: row.active ? row.waits_for : null,
    createdAt: row.created_at.toISOString(),
  }
}
