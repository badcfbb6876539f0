import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { MARKUP_CHOICES } from '#core/registry/markup-choices.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  fillsOf,
  gtinIn,
  idOf,
  type ProductData,
  type ProductFill,
  sourceMetafieldSchema,
  withoutShared,
} from '../domain/product-fill.ts'
import { schemaResultsErrors } from '../errors.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { type FillResult, fillLooks } from './fill-result.ts'
import { missedOnPages } from './missed-pages.ts'
import { askForProducts, productsOf } from './read-product-data.ts'

export const FILLS_JOB = 'schema-results.find-fills'
/** Progress of a search: the file the platform writes for it, the requested metafields, and the search. */
export const fillsPayload = z.object({
  file: z
    .object({ bulk: z.string(), places: z.array(sourceMetafieldSchema), search: z.string().optional() })
    .optional(),
})

/** How long one job polls the platform, how often, and after which pause the next job continues. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 250
const AFTER_MS = 2_000
/** Maximum values stored per search: as many as a merchant would review at a time. */
const MOST_VALUES = 2_000

/** Starts a search of the store's data at a merchant's request. Throws `plans.locked`. */
export async function startFills(ctx: ShopContext): Promise<void> {
  await requireFeature(ctx, schemaResultsGate)
  await ctx.tx((tx) => askForFills(ctx, tx))
}

/**
 * Starts a search in the transaction that ends a scan. One under way may have read the store already: it is repeated, and
 * its own result is not stored.
 */
export async function askForFills(ctx: ShopContext, tx: ShopTx): Promise<void> {
  await fillLooks.begin(tx)
  await ctx.queue.enqueue(FILLS_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: 'fills' })
}

/** Runs the search; re-enqueues itself while the platform writes its file. A failure is reported to the merchant. */
export async function runFills(
  ctx: ShopContext,
  { file }: z.infer<typeof fillsPayload>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const asked = await ctx.tx(fillLooks.underWay)
  if (asked === null) return
  try {
    const asking = file?.search === asked ? file : await askForProducts(ctx)
    const deadline = Date.now() + WAIT_MS
    let read = await productsOf(ctx, asking)
    while (!read && Date.now() < deadline) {
      await wait(ASK_AGAIN_MS, undefined, { signal })
      read = await productsOf(ctx, asking)
    }
    if (!read) {
      const startAfter = new Date(Date.now() + AFTER_MS)
      const job = { shop: ctx.shop.id, payload: { file: { ...asking, search: asked } } }
      return await ctx.queue.enqueue(FILLS_JOB, job, { key: 'fills', startAfter })
    }
    const result = await look(ctx, { read, metafields: asking.places })
    await ctx.tx((tx) => fillLooks.end(tx, asked, { result }))
  } catch (error) {
    signal.throwIfAborted()
    const known = error instanceof AppError ? error : translatePlatformError(error)
    if (!known) ctx.log.error({ err: error }, 'could not search the product data of the store')
    const { code } = known ?? schemaResultsErrors.fillsFailed
    await ctx.tx((tx) => fillLooks.end(tx, asked, { reason: code }))
  }
}

async function look(
  ctx: ShopContext,
  { read, metafields }: { read: () => AsyncIterable<ProductData>; metafields: Parameters<typeof fillsOf>[1] },
): Promise<FillResult> {
  const missed = await ctx.tx(missedOnPages)
  const choices = []
  for (const { find } of ctx.offered(MARKUP_CHOICES)) choices.push(...(await find(ctx, missed)))
  const found: ProductFill[] = []
  let products = 0
  let more = 0
  for await (const product of read()) {
    products += 1
    const fills = fillsOf(product, metafields)
    const room = Math.max(0, MOST_VALUES - found.length)
    found.push(...fills.slice(0, room))
    more += Math.max(0, fills.length - room)
  }
  const values = found.length === 0 ? [] : withoutShared(found, await heldAlready(read(), found))
  return { choices, values, more, products }
}

/** Counts how often the store has each of these numbers already, other than in the field to be filled. */
async function heldAlready(
  products: AsyncIterable<ProductData>,
  found: readonly ProductFill[],
): Promise<Map<string, number>> {
  const fieldByValue = new Map(found.map(({ field, after }) => [after, field]))
  const held = new Map<string, number>()
  for await (const { variants } of products)
    for (const { id, barcode } of variants) {
      const gtin = gtinIn(barcode)
      if (gtin === null || !fieldByValue.has(gtin)) continue
      // The field's own text in another spelling.
      if (fieldByValue.get(gtin) === `barcode:${idOf(id)}`) continue
      held.set(gtin, (held.get(gtin) ?? 0) + 1)
    }
  return held
}
