import { z } from 'zod'
import { announceOperation } from '#core/changes/operation/announced-operation.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import { fillOperation } from '#core/changes/operation/fill-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { chooseTrails, type TrailCursor } from './choose-trails.ts'
import { loadTrailSource } from './load-trail-source.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { findSettings, noteChosenFrom } from './settings-store.ts'

export const WRITE_TRAILS = 'breadcrumbs.write-trails'
export const writeTrailsPayload = z.object({ operation: z.string() })

/** Products chosen at once after webhooks; each chunk is one small operation. */
const CHUNK = 1_000

/**
 * Chooses all trails anew. If breadcrumbs are on, announces one operation in History that writes the differences;
 * else updates only our own rows.
 */
export async function chooseAll(ctx: ShopContext, cause: 'merchant' | 'system'): Promise<void> {
  // Before anything is read: whoever changes a choice from here on finds the trails still marked.
  const { settings, revision } = await ctx.tx(findSettings)
  const isOpen = settings.shown && (await hasFeature(ctx, breadcrumbsGate))
  const { store, digest } = await ctx.tx((tx) => loadTrailSource(tx, ctx.shop.id, settings))
  if (!(await isAnythingToWrite(ctx, store, { isOpen }))) {
    await ctx.tx((tx) => noteChosenFrom(tx, { digest, revision }))
    return
  }
  await ctx.tx(async (tx) => {
    await noteChosenFrom(tx, { digest, revision })
    await announceOperation(ctx, tx, {
      type: 'breadcrumbs.trails',
      performedOn: 'product',
      fields: ['breadcrumb-trail'],
      title: { key: 'breadcrumbs:history.trails', values: {} },
      cause,
      isGrouped: true,
      jobOf: (operation) => ({ name: WRITE_TRAILS, payload: { operation } }),
    })
  })
}

/**
 * Walks over the trails so that our rows are right; stops at the first one to write, because the write job handles
 * the rest.
 */
async function isAnythingToWrite(
  ctx: ShopContext,
  store: Parameters<typeof chooseTrails>[1],
  { isOpen }: { isOpen: boolean },
): Promise<boolean> {
  for await (const { drafts } of chooseTrails(ctx, store, {})) if (isOpen && drafts.length > 0) return true
  return false
}

/** Job of such an operation: streams its changes in, from where the previous attempt ended. */
export async function fillTrails(
  ctx: ShopContext,
  { operation }: { operation: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { settings } = await ctx.tx(findSettings)
  const { store } = await ctx.tx((tx) => loadTrailSource(tx, ctx.shop.id, settings))
  await fillOperation(ctx, operation, {
    pagesFrom: (cursor) => chooseTrails(ctx, store, cursor ? { cursor: cursor as TrailCursor } : {}),
    notify: false,
    signal,
  })
}

/** Chooses the trails of changed products, and writes the differences. */
export async function chooseProducts(
  ctx: ShopContext,
  ids: readonly string[],
  cause: 'merchant' | 'system',
): Promise<void> {
  const { settings } = await ctx.tx(findSettings)
  const isOpen = settings.shown && (await hasFeature(ctx, breadcrumbsGate))
  const { store } = await ctx.tx((tx) => loadTrailSource(tx, ctx.shop.id, settings))
  for (let at = 0; at < ids.length; at += CHUNK) {
    const drafts = []
    for await (const page of chooseTrails(ctx, store, { ids: ids.slice(at, at + CHUNK) }))
      drafts.push(...page.drafts)
    if (drafts.length === 0 || !isOpen) continue
    await createOperation(ctx, {
      type: 'breadcrumbs.trails',
      performedOn: 'product',
      fields: ['breadcrumb-trail'],
      title: { key: 'breadcrumbs:history.refreshed', values: { count: String(drafts.length) } },
      cause,
      isGrouped: true,
      notify: false,
      changes: drafts,
    })
  }
}
