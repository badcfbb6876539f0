import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import {
  type AppBlockPresence,
  addAppBlockUrl,
  appBlockPresence,
  themeEditorUrl,
} from '#core/theme-look/app-block.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { type BreadcrumbChoicesEdit, type BreadcrumbSettings, choicesSchema } from './contract/settings.ts'
import type { BreadcrumbState } from './contract.ts'
import { choicesOf } from './domain/choices-of.ts'
import { followSoon } from './follow.ts'
import { LOOK_AGAIN_MS, lookSoon } from './look-soon.ts'
import { othersTrails } from './others-trails.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { beginReading } from './read-memberships.ts'
import { findRead } from './reading-store.ts'
import { findSettings, noteLook } from './settings-store.ts'
import { loadState } from './state.ts'
import { forgetTakenBack } from './trail-store.ts'
import { writeSettings } from './write-settings.ts'

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
  if (isOutdated(state, status)) await lookSoon(ctx)
  const block = { status, addUrl: addAppBlockUrl(ctx, BELOW_HEADER), editorUrl: themeEditorUrl(ctx) }
  return { ...state, block }
}

/** Returns true if the merchant may have mended the theme since the last look: no webhook reports that. */
function isOutdated(
  { settings, look }: Pick<BreadcrumbState, 'settings' | 'look'>,
  block: AppBlockPresence,
): boolean {
  const { shown, silent, doubled, absent } = settings
  const open = [...silent, ...doubled, ...look.twice, ...(block === 'added' ? absent : [])]
  if (!shown || open.length === 0) return false
  return look.at === null || Date.now() - Date.parse(look.at) > LOOK_AGAIN_MS
}

/**
 * Saves the merchant's choices where the block reads them, as a Change, and updates the trails. Switching on reads
 * the theme first: where it prints breadcrumb markup itself, ours is left out. Throws `plans.locked`,
 * `changes.conflict`, `changes.refused`.
 */
export async function saveChoices(
  ctx: ShopContext,
  { before, ...chosen }: BreadcrumbChoicesEdit,
): Promise<{ state: BreadcrumbState; operationId: string | null }> {
  const known = await ctx.tx(findSettings)
  const { settings } = known
  const choices = mergeSaved(choicesSchema, choicesOf(settings), { before, after: chosen })
  // Every plan may switch it off.
  if (choices.shown) await requireFeature(ctx, breadcrumbsGate)
  const isSwitchedOn = choices.shown && !settings.shown
  const look = isSwitchedOn ? await othersTrails(ctx, settings) : null
  const { silent, doubled, absent, alternates } = look ?? settings
  const after: BreadcrumbSettings = { ...choices, silent, doubled, absent, alternates }
  const operationId = await writeSettings(ctx, after, known.publishedAt === null ? null : settings)
  await ctx.tx(async (tx) => {
    if (look) await noteLook(tx, look)
    if ((await findRead(tx)) === null) await beginReading(ctx, tx)
  })
  await followSoon(ctx)
  // Where the block is missing shows only once it prints.
  if (choices.shown && (isSwitchedOn || choices.blogPages !== settings.blogPages)) await lookSoon(ctx)
  return { state: await getState(ctx), operationId }
}

/** Rereads the store and the theme, and writes every trail that is not shown, including those undone in History. */
export async function refresh(ctx: ShopContext): Promise<BreadcrumbState> {
  await requireFeature(ctx, breadcrumbsGate)
  await ctx.tx(async (tx) => {
    await forgetTakenBack(tx)
    await beginReading(ctx, tx)
  })
  await lookSoon(ctx)
  return getState(ctx)
}

/** Page types on one of which a theme with the block shows it. */
const MAIN_TYPES = ['product', 'collection'] as const

/** Returns whether visitors see breadcrumbs, by the last look; `unlooked`: they are on, and no page could be read. */
export async function sightOfTrails(ctx: ShopContext): Promise<'shown' | 'missing' | 'off' | 'unlooked'> {
  const { settings, look } = await ctx.tx(findSettings)
  if (!settings.shown) return 'off'
  const read = MAIN_TYPES.filter((type) => !look.unread.includes(type))
  if (look.at === null || read.length === 0) return 'unlooked'
  return read.every((type) => settings.absent.includes(type)) ? 'missing' : 'shown'
}

/** Returns whether visitors see breadcrumbs; asks the theme where no page could be read. Throws `PlatformError`. */
export async function areShown(ctx: ShopContext): Promise<boolean> {
  const sight = await sightOfTrails(ctx)
  if (sight === 'unlooked') return (await appBlockPresence(ctx, BLOCK)) === 'added'
  return sight === 'shown'
}
