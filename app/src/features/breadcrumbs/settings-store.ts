import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import {
  type BreadcrumbSettings,
  DEFAULT_SETTINGS,
  PAGE_TYPES,
  settingsSchema,
  type Template,
  templatesSchema,
} from './contract/settings.ts'

export interface KnownSettings {
  settings: BreadcrumbSettings
  /** Null if the settings never reached the store. */
  publishedAt: Date | null
  /** Digest of what the trails were last chosen from; null if they have to be chosen. */
  chosenFrom: string | null
  /** Counts the changes of settings and choices; a bigint as text. */
  revision: string
  /** The last look at the theme. */
  look: { at: Date | null; unread: Template[]; twice: Template[] }
}

/** Returns the settings the store was last seen to hold. */
export async function findSettings(tx: ShopTx): Promise<KnownSettings> {
  const row = await tx
    .selectFrom('breadcrumb_settings')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .executeTakeFirst()
  if (!row)
    return {
      settings: DEFAULT_SETTINGS,
      publishedAt: null,
      chosenFrom: null,
      revision: '0',
      look: { at: null, unread: [], twice: [] },
    }
  return {
    settings: settingsSchema.parse(row.settings),
    publishedAt: row.published_at,
    chosenFrom: row.chosen_from,
    revision: row.rules_revision,
    look: {
      at: row.looked_at,
      unread: templatesSchema.parse(row.look_unread),
      twice: templatesSchema.parse(row.look_twice),
    },
  }
}

/** Stores the outcome of a look at the theme; the time stands still if no page could be read. */
export async function noteLook(
  tx: ShopTx,
  { unread, twice }: { unread: readonly Template[]; twice: readonly Template[] },
): Promise<void> {
  await tx
    .updateTable('breadcrumb_settings')
    .where('shop_id', '=', shopOf(tx))
    .set({
      look_unread: [...unread],
      look_twice: [...twice],
      ...(PAGE_TYPES.some((type) => !unread.includes(type)) && { looked_at: await clockOf(tx) }),
    })
    .execute()
}

/** Stores what the shop holds now, and marks the trails to be chosen again. */
export async function saveSettings(tx: ShopTx, shopId: ShopId, settings: BreadcrumbSettings): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into breadcrumb_settings (shop_id, settings, published_at)
      values (${shopId}, ${JSON.stringify(settings)}::jsonb, ${now}::timestamptz)
      on conflict (shop_id) do update set settings = excluded.settings, published_at = excluded.published_at,
        chosen_from = null, rules_revision = breadcrumb_settings.rules_revision + 1`.execute(tx)
}

/**
 * Stores the digest the trails were chosen from. No effect if settings or choices have changed since that revision: the
 * trails stay marked. Nor before the first switch-on, which creates the row.
 */
export async function noteChosenFrom(
  tx: ShopTx,
  { digest, revision }: { digest: string; revision: string },
): Promise<void> {
  await tx
    .updateTable('breadcrumb_settings')
    .where('shop_id', '=', shopOf(tx))
    .where('rules_revision', '=', revision)
    .set({ chosen_from: digest })
    .execute()
}

/** Marks the trails to be chosen again, because what they are chosen from has changed. */
export async function noteChangedRules(tx: ShopTx): Promise<void> {
  await tx
    .updateTable('breadcrumb_settings')
    .where('shop_id', '=', shopOf(tx))
    .set((row) => ({ chosen_from: null, rules_revision: row('rules_revision', '+', '1') }))
    .execute()
}

/** Deletes what was published before `before`: the platform removed it from the store with the app. */
export async function forgetBreadcrumbs(tx: ShopTx, before: Date): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('breadcrumb_settings')
    .where('shop_id', '=', shopOf(tx))
    .where('published_at', '<', before)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  for (const table of ['breadcrumb_trails', 'breadcrumb_custom_trails', 'breadcrumb_reads'] as const)
    await tx.deleteFrom(table).where('shop_id', '=', shopOf(tx)).execute()
}
