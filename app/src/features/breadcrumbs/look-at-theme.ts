import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import type { BreadcrumbSettings } from './contract/settings.ts'
import type { BreadcrumbState } from './contract.ts'
import { othersTrails } from './others-trails.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { getState } from './service.ts'
import { findSettings, noteLook } from './settings-store.ts'
import { writeSettings } from './write-settings.ts'

/**
 * Job of a look: reads one page of each type, and leaves our markup out where the theme or another app prints its own.
 * It runs nightly, because no webhook reports that a theme's files were edited (decision 0111). Throws what writing the
 * settings throws.
 */
export async function lookAtTheme(ctx: ShopContext): Promise<void> {
  const { settings } = await ctx.tx(findSettings)
  if (!settings.shown) return
  const { unread, twice, ...found } = await othersTrails(ctx, settings)
  const after: BreadcrumbSettings = { ...settings, ...found }
  if (JSON.stringify(after) !== JSON.stringify(settings)) await writeSettings(ctx, after, settings, 'system')
  await ctx.tx((tx) => noteLook(tx, { unread, twice }))
}

/** Looks at the theme at the merchant's request. Throws `plans.locked`, and what `lookAtTheme` throws. */
export async function lookAgain(ctx: ShopContext): Promise<BreadcrumbState> {
  await requireFeature(ctx, breadcrumbsGate)
  await lookAtTheme(ctx)
  return getState(ctx)
}
