import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { CatalogueListener } from '#core/catalogue/listener.ts'
import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { choiceKind } from './kinds/choice.ts'
import { loadTrailSource } from './load-trail-source.ts'
import { readProducts } from './read-collections.ts'
import { beginReading } from './read-memberships.ts'
import { findRead } from './reading-store.ts'
import { findSettings, forgetBreadcrumbs, noteChangedRules } from './settings-store.ts'
import { listOutdatedTrails } from './trail-store.ts'
import { chooseAll, chooseProducts } from './write-trails.ts'

export const FOLLOW = 'breadcrumbs.follow'

/** A merchant who sorts products into a collection saves several times. */
const AFTER_COLLECTIONS_MS = 30_000
/** Choices of one operation, and of a merchant who makes several, are followed together. */
const AFTER_CHOICES_MS = 3_000
const OUTDATED_AT_ONCE = 1_000

/** Handles changed products: rereads their collections and chooses their trails again. */
export async function followProducts(ctx: ShopContext, gids: readonly string[]): Promise<void> {
  if (!(await isFollowed(ctx))) return
  const products = gids.flatMap((gid) => {
    const about = parseGid(gid)
    return about?.kind === 'product' ? [about.id] : []
  })
  if (products.length === 0) return
  await readProducts(ctx, gids)
  await chooseProducts(ctx, products, 'system')
}

/**
 * Handles products new to the catalogue. The catalogue and `followProducts` take the same webhook at the same time; if
 * the catalogue is later, the product has no trail yet.
 */
export const followNewProducts: CatalogueListener = async (ctx, tx, changes) => {
  if (changes.some(({ kind, isNew }) => isNew && kind === 'product')) await followSoon(ctx, tx)
}

/** Handles a created, deleted or changed collection: its products are only known after a complete reading. */
export async function followCollections(ctx: ShopContext): Promise<void> {
  if (!(await isFollowed(ctx))) return
  await ctx.tx((tx) => beginReading(ctx, tx, { afterMs: AFTER_COLLECTIONS_MS }))
}

/** Returns true if breadcrumbs are on and the store was read; other stores are not reread. */
async function isFollowed(ctx: ShopContext): Promise<boolean> {
  const { settings } = await ctx.tx(findSettings)
  return settings.shown && (await ctx.tx(findRead)) !== null
}

/**
 * Handles choices that took effect on the store, one or many, made or undone. A trail follows when its choice is there,
 * a little later: an operation writes its choices in parts.
 */
export const followChoices: EffectListener = {
  kinds: [choiceKind.name],
  async tookEffect(ctx, tx, effects) {
    const kinds = new Set(effects.map(({ resourceId }) => parseGid(resourceId)?.kind))
    // Its menus may decide again, and which trail a collection has is only chosen with all others.
    if (kinds.has('collection')) await noteChangedRules(tx)
    else if (!kinds.has('product')) return
    await followSoon(ctx, tx, { afterMs: AFTER_CHOICES_MS })
  },
}

/** Enqueues the job that updates the trails. */
export async function followSoon(ctx: ShopContext, tx?: ShopTx, { afterMs = 0 } = {}): Promise<void> {
  const startAfter = new Date(Date.now() + afterMs)
  await ctx.queue.enqueue(
    FOLLOW,
    { shop: ctx.shop.id, payload: {} },
    { key: 'follow', ...(tx && { tx }), ...(afterMs > 0 && { startAfter }) },
  )
}

/** Handles what no webhook reports: menus, choices or settings undone in History, products new to the catalogue. */
export async function followRest(ctx: ShopContext): Promise<void> {
  const known = await ctx.tx(findSettings)
  const read = await ctx.tx(findRead)
  if (known.publishedAt === null || read?.as_of == null) return
  const { digest } = await ctx.tx((tx) => loadTrailSource(tx, ctx.shop.id, known.settings))
  if (digest !== known.chosenFrom) return chooseAll(ctx, 'system')
  let after = '0'
  for (;;) {
    const page = { after, limit: OUTDATED_AT_ONCE }
    const outdated = await ctx.tx((tx) => listOutdatedTrails(tx, ctx.shop.id, page))
    const last = outdated.at(-1)
    if (last === undefined) return
    await chooseProducts(ctx, outdated, 'system')
    after = last
  }
}

/** Rereads the whole store once a night, for changes no webhook reported. */
export async function followNightly(ctx: ShopContext): Promise<void> {
  if (await isFollowed(ctx)) await ctx.tx((tx) => beginReading(ctx, tx))
}

/** Forgets the stored state: the platform removes the breadcrumbs with the app. */
export async function followUninstall(ctx: ShopContext, before: Date): Promise<void> {
  await ctx.tx((tx) => forgetBreadcrumbs(tx, before))
}
