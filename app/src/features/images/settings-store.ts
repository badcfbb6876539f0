import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DEFAULT_SETTINGS, type Excludes, type ImageSettings } from './domain/settings.ts'
import { excludesSchema, settingsSchema } from './domain/settings-schema.ts'

export interface SavedSettings {
  settings: ImageSettings
  excludes: Excludes
  savedAt: Date | null
  widths: number[]
  sizingSince: Date | null
  sizedAt: Date | null
}

const NO_EXCLUDES: Excludes = { collections: [], tags: [], files: [] }

/** Reads a merchant's settings; values never chosen, or of an older schema, are the defaults. */
export async function readSavedSettings(tx: ShopTx): Promise<SavedSettings> {
  const row = await tx
    .selectFrom('images_settings')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .executeTakeFirst()
  return {
    settings: settingsSchema.catch(DEFAULT_SETTINGS).parse(row?.settings),
    excludes: excludesSchema.catch(NO_EXCLUDES).parse(row?.excludes),
    savedAt: row?.saved_at ?? null,
    widths: row?.widths ?? [],
    sizingSince: row?.sizing_since ?? null,
    sizedAt: row?.sized_at ?? null,
  }
}

/** Saves the given values and leaves the others unchanged. */
export async function saveChosen(
  tx: ShopTx,
  chosen: { settings?: ImageSettings; excludes?: Excludes },
): Promise<void> {
  const now = await clockOf(tx)
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into images_settings as known (shop_id, settings, excludes, saved_at)
      values (${shopOf(tx)}, ${text(chosen.settings)}::jsonb, ${text(chosen.excludes)}::jsonb, ${now}::timestamptz)
      on conflict (shop_id) do update set settings = coalesce(excluded.settings, known.settings),
        excludes = coalesce(excluded.excludes, known.excludes), saved_at = excluded.saved_at`.execute(tx)
}

/** Returns the widths the theme requests; empty if not read yet. */
export async function themeWidths(ctx: ShopContext): Promise<number[]> {
  return (await ctx.tx(readSavedSettings)).widths
}
