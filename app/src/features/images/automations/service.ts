import { followCollection } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Automation, AutomationInput } from '../contract/automations.ts'
import type { ImageRow, Selection } from '../contract/rows.ts'
import { needsConfirmation } from '../domain/settings.ts'
import { imagesErrors } from '../errors.ts'
import { wholeConditionsOf } from '../list/conditions.ts'
import { asRows, readImagePage } from '../list/image-page.ts'
import { creditsLeft, quoteImages } from '../operations/quote.ts'
import { imageAutomationGate } from '../plan-gates.ts'
import { readSavedSettings } from '../settings-store.ts'
import { asAutomation, insertRow, listRows, updateRow } from './store.ts'

/** The job that starts due automations. */
export const RUN_AUTOMATIONS = 'images.run-automations'
/** Maximum automations of a shop: more would select the same images again. */
const MOST = 20
const SHOWN = 10

/** Selects an automation's images: those never optimised, or whose file was replaced since; some were looked at. */
export const selectionOf = ({ collection }: Pick<AutomationInput, 'collection'>): Selection => ({
  filter: {
    states: ['unchecked', 'can-be-optimised'],
    excluded: false,
    ...(collection !== null && { collection }),
  },
  except: [],
})

/** Lists all automations of the shop. */
export async function listAutomations(ctx: ShopContext): Promise<{ rows: Automation[] }> {
  return { rows: (await ctx.tx(listRows)).map(asAutomation) }
}

interface Saving {
  automation: AutomationInput
  confirmed: boolean
}

async function check(ctx: ShopContext, { automation, confirmed }: Saving): Promise<void> {
  await requireFeature(ctx, imageAutomationGate)
  const { settings } = automation
  if (settings && needsConfirmation(settings) && !confirmed) throw new AppError(imagesErrors.confirmSettings)
}

/**
 * Adds an automation, or saves the one an earlier request with the same key added. Throws
 * `images.too-many-automations`, `images.confirm-settings`.
 */
export async function addAutomation(
  ctx: ShopContext,
  { idempotencyKey: key, ...saving }: Saving & { idempotencyKey?: string | undefined },
): Promise<Automation> {
  await check(ctx, saving)
  const { automation } = saving
  return ctx.tx(async (tx) => {
    // Serialises creation, so that the count is exact.
    await lockCount(tx, 'image-automations')
    const rows = await listRows(tx)
    const made = rows.find(({ request_key }) => key !== undefined && request_key === key)
    if (!made && rows.length >= MOST) throw new AppError(imagesErrors.tooManyAutomations, { most: MOST })
    if (automation.collection !== null) await followCollection(ctx, tx, automation.collection)
    const row = made ? await updateRow(tx, made.id, automation) : await insertRow(tx, automation, key ?? null)
    await runSoon(ctx, tx, automation)
    return asAutomation(row)
  })
}

/** Saves an automation. Throws `images.no-automation`, `images.confirm-settings`. */
export async function saveAutomation(
  ctx: ShopContext,
  { id, ...saving }: Saving & { id: string },
): Promise<Automation> {
  // Pausing is possible without the plan.
  if (saving.automation.status === 'active') await check(ctx, saving)
  return ctx.tx(async (tx) => {
    const saved = asAutomation(await updateRow(tx, id, saving.automation))
    await runSoon(ctx, tx, saving.automation)
    return saved
  })
}

/** Starts a newly active automation at once, instead of with the hourly schedule. */
async function runSoon(ctx: ShopContext, tx: ShopTx, { status }: AutomationInput): Promise<void> {
  if (status !== 'active') return
  await ctx.queue.enqueue(RUN_AUTOMATIONS, { shop: ctx.shop.id, payload: {} }, { tx, key: 'automations' })
}

/** Removes an automation; the operations it ran stay in History. */
export async function removeAutomation(
  ctx: ShopContext,
  { id }: { id: string },
): Promise<{ removed: boolean }> {
  const gone = await ctx.tx((tx) =>
    tx
      .deleteFrom('images_automations')
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return { removed: gone.numDeletedRows > 0n }
}

/** Previews the images a run would take now. Throws `catalogue.collection-being-read`. */
export async function previewAutomation(
  ctx: ShopContext,
  { collection, dailyCap }: Pick<AutomationInput, 'collection' | 'dailyCap'>,
): Promise<{ images: number; today: number; credits: number; balance: number | null; examples: ImageRow[] }> {
  const selection = selectionOf({ collection })
  const { images } = await quoteImages(ctx, { selection, again: false })
  const filter = 'filter' in selection ? selection.filter : {}
  const where = await wholeConditionsOf(ctx, filter, await ctx.tx(readSavedSettings))
  const today = Math.min(images, dailyCap)
  const examples = await ctx.tx(async (tx) =>
    asRows(tx, await readImagePage(tx, where, { sort: 'newest', beyond: null, most: SHOWN })),
  )
  return { images, today, credits: today, balance: await creditsLeft(ctx), examples }
}
