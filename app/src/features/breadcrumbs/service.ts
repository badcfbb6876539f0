import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { addAppBlockUrl, appBlockPresence, themeEditorUrl } from '#core/theme-look/app-block.ts'
import type { BreadcrumbChoices, BreadcrumbSettings } from './contract/settings.ts'
import type { BreadcrumbState } from './contract.ts'
import { followSoon } from './follow.ts'
import { plainSettings, settingsKind, withNames } from './kinds/settings.ts'
import { othersTrails } from './others-trails.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { beginReading } from './read-store.ts'
import { findRead } from './reads-store.ts'
import { findSettings, saveSettings } from './settings-store.ts'
import { loadState } from './state.ts'
import { forgetTakenBack } from './trail-store.ts'

/** File name of the block in the theme extension. */
const BLOCK = 'breadcrumbs'
/** Below the header, where every page shows it. */
const BELOW_HEADER = { block: BLOCK, template: 'product', target: 'sectionGroup:header' }

/**
 * Returns everything the screen shows. The first call begins to read which product is in which collection; a call
 * after an undo in History updates the trails at once.
 */
export async function getState(ctx: ShopContext): Promise<BreadcrumbState> {
  await ctx.tx(async (tx) => {
    if ((await findRead(tx)) === null) await beginReading(ctx, tx)
  })
  const [status, state] = await Promise.all([appBlockPresence(ctx, BLOCK), loadState(ctx)])
  if (state.isChoosing) await followSoon(ctx)
  const block = { status, addUrl: addAppBlockUrl(ctx, BELOW_HEADER), editorUrl: themeEditorUrl(ctx) }
  return { ...state, block }
}

/**
 * Saves the merchant's choices where the block reads them, as a Change, and updates the trails. Switching on reads
 * the theme first: where it prints breadcrumb markup itself, ours is left out. Throws `plans.locked`,
 * `changes.conflict`, `changes.refused`.
 */
export async function saveChoices(
  ctx: ShopContext,
  choices: BreadcrumbChoices,
): Promise<{ state: BreadcrumbState; operationId: string | null }> {
  // Every plan may switch it off.
  if (choices.shown) await requireFeature(ctx, breadcrumbsGate)
  const known = await ctx.tx(findSettings)
  const { settings } = known
  const isSwitchedOn = choices.shown && !settings.shown
  const { silent, doubled } = isSwitchedOn ? await othersTrails(ctx, settings) : settings
  const after: BreadcrumbSettings = { ...choices, silent, doubled }
  const operationId = await writeSettings(ctx, after, known.publishedAt === null ? null : settings)
  await ctx.tx(async (tx) => {
    if ((await findRead(tx)) === null) await beginReading(ctx, tx)
  })
  await followSoon(ctx)
  return { state: await getState(ctx), operationId }
}

/** Rereads the theme: leaves ours out where the theme prints its own. */
export async function followTheme(ctx: ShopContext): Promise<void> {
  const { settings } = await ctx.tx(findSettings)
  if (!settings.shown) return
  const { silent, doubled } = await othersTrails(ctx, settings)
  if (silent.join() === settings.silent.join() && doubled.join() === settings.doubled.join()) return
  await writeSettings(ctx, { ...settings, silent, doubled }, settings, 'system')
}

async function writeSettings(
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

/** Rereads the store and writes every trail that is not shown, including those undone in History. */
export async function refresh(ctx: ShopContext): Promise<BreadcrumbState> {
  await requireFeature(ctx, breadcrumbsGate)
  await ctx.tx(async (tx) => {
    await forgetTakenBack(tx)
    await beginReading(ctx, tx)
  })
  return getState(ctx)
}

/** Returns whether breadcrumbs are on, for the suggestion on Home. */
export async function isSwitchedOn(ctx: ShopContext): Promise<boolean> {
  return (await ctx.tx(findSettings)).settings.shown
}
