import { sql } from 'kysely'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type ProductSettings, productSettingsSchema, type TemplateMode } from './contract.ts'
import type { TemplateDecision } from './domain/decide-mode.ts'

export interface PublishedSettings {
  product: ProductSettings
  publishedAt: Date
}

/** Returns the settings the store was last seen to hold; null before the first switch-on. */
export async function findPublished(tx: ShopTx): Promise<PublishedSettings | null> {
  const row = await tx
    .selectFrom('structured_data_settings')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .executeTakeFirst()
  return row ? { product: productSettingsSchema.parse(row.product), publishedAt: row.published_at } : null
}

/** Stores what the shop holds now; `published_at` stays the same if the settings did not change. */
export async function savePublished(tx: ShopTx, shopId: ShopId, product: ProductSettings): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into structured_data_settings as known (shop_id, product, published_at)
      values (${shopId}, ${JSON.stringify(product)}::jsonb, ${now}::timestamptz)
      on conflict (shop_id) do update set product = excluded.product, updated_at = excluded.published_at,
        published_at = case when known.product = excluded.product then known.published_at else excluded.published_at end`.execute(
    tx,
  )
}

/** Deletes what was published before `before`: the platform removed it from the store with the app. */
export async function forgetPublished(tx: ShopTx, before: Date): Promise<void> {
  await tx
    .deleteFrom('structured_data_settings')
    .where('shop_id', '=', shopOf(tx))
    .where('updated_at', '<', before)
    .execute()
  await tx
    .deleteFrom('structured_data_templates')
    .where('shop_id', '=', shopOf(tx))
    .where('checked_at', '<', before)
    .execute()
}

/** A sample page and what the last look at it found. */
export type SampleRecord = TemplateMode['samples'][number] & {
  /** Findings in all markup of the page, ours included; 0 if the page was not read. */
  errors: number
  warnings: number
}

export interface TemplateRow {
  template: string
  /** Number of sampled products that use the template; the most used templates come first when room is short. */
  products: number
  theme: { id: string; name: string }
  decision: TemplateDecision
  samples: SampleRecord[]
  /** Null: never read. */
  readAt: Date | null
  checkedAt: Date
}

type StoredDecision = TemplateDecision & Pick<TemplateRow, 'samples' | 'products'>

/** Returns the stored findings of each template, by name. */
export async function listTemplates(tx: ShopTx): Promise<TemplateRow[]> {
  const rows = await tx
    .selectFrom('structured_data_templates')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .orderBy('template')
    .execute()
  return rows.map((row) => {
    const { samples, products, ...decision } = fromJson<StoredDecision>(row.decision)
    return {
      template: row.template,
      products,
      theme: { id: row.theme_id, name: row.theme_name },
      decision,
      samples,
      readAt: row.read_at,
      checkedAt: row.checked_at,
    }
  })
}

/** Replaces all stored templates, which drops those no product uses any more. */
export async function saveTemplates(tx: ShopTx, shopId: ShopId, rows: TemplateRow[]): Promise<void> {
  await tx.deleteFrom('structured_data_templates').where('shop_id', '=', shopOf(tx)).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('structured_data_templates')
    .values(
      rows.map((row) => ({
        shop_id: shopId,
        template: row.template,
        theme_id: row.theme.id,
        theme_name: row.theme.name,
        decision: JSON.stringify({ ...row.decision, samples: row.samples, products: row.products }),
        read_at: row.readAt,
        checked_at: row.checkedAt,
      })),
    )
    // If two detections run at the same time, the last to finish wins.
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'template']).doUpdateSet((row) => ({
        theme_id: row.ref('excluded.theme_id'),
        theme_name: row.ref('excluded.theme_name'),
        decision: row.ref('excluded.decision'),
        read_at: row.ref('excluded.read_at'),
        checked_at: row.ref('excluded.checked_at'),
      })),
    )
    .execute()
}
