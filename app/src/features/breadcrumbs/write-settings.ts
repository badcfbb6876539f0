import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { BreadcrumbSettings } from './contract/settings.ts'
import { plainSettings, settingsKind, withNames } from './kinds/settings.ts'
import { saveSettings } from './settings-store.ts'

/**
 * Writes the settings where the block reads them, as a Change. Throws `changes.conflict`, `changes.refused`; returns null
 * if the store held them already.
 */
export async function writeSettings(
  ctx: ShopContext,
  after: BreadcrumbSettings,
  before: BreadcrumbSettings | null,
  cause: 'merchant' | 'system' = 'merchant',
): Promise<string | null> {
  const [named = after, known] = await withNames(ctx, before ? [after, before] : [after])
  const edit = { resourceId: 'installation', field: 'breadcrumb-settings', after: named }
  const { operationId, changes } = await applyNow(ctx, {
    kind: settingsKind,
    changes: [known ? { ...edit, expected: known } : edit],
    cause,
    title: { key: titleOf(after, before), values: {} },
  })
  const [change] = changes
  const failure = change && failureOf(ctx, change)
  if (failure) {
    // Stores what the shop holds, so that saving again overwrites it.
    const [held] = await settingsKind.read(ctx, [edit])
    if (change.state === 'conflict' && held)
      await ctx.tx((tx) => saveSettings(tx, ctx.shop.id, plainSettings(held)))
    throw failure
  }
  return operationId
}

function titleOf(after: BreadcrumbSettings, before: BreadcrumbSettings | null): string {
  if (after.shown === (before?.shown ?? false)) return 'breadcrumbs:history.settings'
  return after.shown ? 'breadcrumbs:history.switchedOn' : 'breadcrumbs:history.switchedOff'
}
