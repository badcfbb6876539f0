import { followCollection } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lockSettings } from '#kit/server/db/lock-settings.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Excludes, type ImageSettings, needsConfirmation } from './domain/settings.ts'
import { type ExcludesEdit, excludesSchema, settingsSchema } from './domain/settings-schema.ts'
import { imagesErrors } from './errors.ts'
import { readSavedSettings, saveChosen } from './settings-store.ts'

/** A merchant's settings, in the contract's shape. */
export interface ShownSettings {
  settings: ImageSettings
  excludes: Excludes
  savedAt: string | null
}

/** A form's settings, and those it was opened with. */
interface SettingsEdit {
  settings: ImageSettings
  before?: ImageSettings | undefined
  confirmed: boolean
}

/** Returns the optimisation settings and the excluded images. */
export async function getSettings(ctx: ShopContext): Promise<ShownSettings> {
  const { settings, excludes, savedAt } = await ctx.tx(readSavedSettings)
  return { settings, excludes, savedAt: savedAt?.toISOString() ?? null }
}

/** Saves the settings. Throws `images.confirm-settings` if they need confirmation and have none. */
export async function saveSettings(
  ctx: ShopContext,
  { settings: chosen, before, confirmed }: SettingsEdit,
): Promise<ShownSettings> {
  await ctx.tx(async (tx) => {
    await lockSettings(tx)
    const { settings: now } = await readSavedSettings(tx)
    const settings = mergeSaved(settingsSchema, now, { before, after: chosen })
    if (needsConfirmation(settings) && !confirmed) throw new AppError(imagesErrors.confirmSettings)
    await saveChosen(tx, { settings })
  })
  return getSettings(ctx)
}

/** Saves which images are excluded. Membership of the collections is stored from now on. */
export async function saveExcludes(
  ctx: ShopContext,
  { before, ...chosen }: ExcludesEdit,
): Promise<ShownSettings> {
  await ctx.tx(async (tx) => {
    await lockSettings(tx)
    const { excludes: now } = await readSavedSettings(tx)
    const excludes = mergeSaved(excludesSchema, now, { before, after: chosen })
    await saveChosen(tx, { excludes })
    for (const id of excludes.collections) await followCollection(ctx, tx, id)
  })
  return getSettings(ctx)
}
