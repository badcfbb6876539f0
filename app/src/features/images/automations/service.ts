import { followCollection } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Automation, AutomationInput } from '../contract/automations.ts'
import type { ImageRow, Selection } from '../contract/rows.ts'
import { needsConfirmation } from '../domain/settings.ts'
import { imagesErrors } from '../errors.ts'
import { conditionsOf } from '../list/conditions.ts'
import { asRows, readImagePage } from '../list/image-page.ts'
import { creditsLeft, quoteImages } from '../operations/quote.ts'
import { imageAutomationGate } from '../plan-gates.ts'
import { readSavedSettings } from '../settings-store.ts'
import { asAutomation, insertRow, listRows, updateRow } from './store.ts'

/** The job that starts what is due. */
export const RUN_AUTOMATIONS = 'images.run-automations'
/** More rules than that say the same of the same images. */
const MOST = 20
const SHOWN = 10

/** What an automation takes: images nobody looked at yet, or whose file was replaced since. */
export const selectionOf = ({ collection }: Pick<AutomationInput, 'collection'>): Selection => ({
  filter: { states: ['unchecked'], excluded: false, ...(collection !== null && { collection }) },
  except: [],
})

/** All automations of the shop. */
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

/** Throws `images.too-many-automations`, `images.confirm-settings`. */
export async function addAutomation(ctx: ShopContext, saving: Saving): Promise<Automation> {
  await check(ctx, saving)
  const { automation } = saving
  return ctx.tx(async (tx) => {
    if ((await listRows(tx)).length >= MOST)
      throw new AppError(imagesErrors.tooManyAutomations, { most: MOST })
    if (automation.collection !== null) await followCollection(ctx, tx, automation.collection)
    const added = asAutomation(await insertRow(tx, automation))
    await runSoon(ctx, tx, automation)
    return added
  })
}

/** Throws `images.no-automation`, `images.confirm-settings`. */
export async function saveAutomation(
  ctx: ShopContext,
  { id, ...saving }: Saving & { id: string },
): Promise<Automation> {
  // Pausing stays possible without the plan.
  if (saving.automation.status === 'active') await check(ctx, saving)
  return ctx.tx(async (tx) => {
    const saved = asAutomation(await updateRow(tx, id, saving.automation))
    await runSoon(ctx, tx, saving.automation)
    return saved
  })
}

/** An automation that was switched on is due at once: nobody waits for the hour to see it begin. */
async function runSoon(ctx: ShopContext, tx: ShopTx, { status }: AutomationInput): Promise<void> {
  if (status !== 'active') return
  await ctx.queue.enqueue(RUN_AUTOMATIONS, { shop: ctx.shop.id, payload: {} }, { tx, key: 'automations' })
}

/** What ran of it stays in History. */
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

/** What it would take if it ran now. */
export async function previewAutomation(
  ctx: ShopContext,
  { collection, dailyCap }: Pick<AutomationInput, 'collection' | 'dailyCap'>,
): Promise<{ images: number; today: number; credits: number; balance: number | null; examples: ImageRow[] }> {
  const selection = selectionOf({ collection })
  const { images } = await quoteImages(ctx, { selection, again: false })
  const filter = 'filter' in selection ? selection.filter : {}
  const where = await conditionsOf(ctx, filter, await ctx.tx(readSavedSettings))
  const today = Math.min(images, dailyCap)
  const examples = await ctx.tx(async (tx) =>
    asRows(tx, await readImagePage(tx, where, { sort: 'newest', beyond: null, most: SHOWN })),
  )
  return { images, today, credits: today, balance: await creditsLeft(ctx), examples }
}
