import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { shopProfileQuery } from '#adapters/platform/admin-graphql/operations/shop-profile.ts'
import type { ShopContext } from '#core/context/context.ts'
import { SCHEDULED_KEY } from '#core/registry/job.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { eraseRows } from './erase-rows.ts'
import { ERASERS } from './eraser.ts'
import { saveShopFacts } from './shop-facts.ts'
import { dropTokens, lockTokens } from './shop-tokens.ts'

/**
 * Handles the platform's report that the shop removed the app: its tokens are invalid, so ours are dropped. A report
 * that arrives after a new installation changes nothing. Neither time nor name of a delivery is signed, so a replayed
 * delivery could claim anything: while our token is valid, the app is installed. Throws if the platform cannot be
 * reached; the queue retries.
 */
export async function uninstall(ctx: ShopContext, triggeredAt: Date): Promise<void> {
  if (await isInstalledOnPlatform(ctx)) return
  await ctx.tx(async (tx) => {
    await lockTokens(tx)
    const gone = await tx
      .updateTable('shops')
      .set({
        uninstalled_at: triggeredAt,
        left_at: null,
        onboarding_done: false,
        onboarding_later_at: null,
        block_flags: '{}',
      })
      .where('id', '=', ctx.shop.id)
      .where('uninstalled_at', 'is', null)
      .where((shop) => shop.or([shop('installed_at', 'is', null), shop('installed_at', '<', triggeredAt)]))
      .executeTakeFirst()
    if (gone.numUpdatedRows === 0n) return
    await saveShopFacts(tx, { onboarding_done: null, onboarding_later_at: null, block_flags: null })
    await dropTokens(tx, ctx.shop.id)
  })
}

/** Job that erases a shop. */
export const ERASE_JOB = 'shops.erase'

/** A pass that lasts longer leaves the rest to a job of its own, behind those of other stores. */
const PASS_MS = 60_000

/**
 * Handles the platform's request to delete a shop (48 hours after the uninstall): a job erases it. A shop that has
 * installed the app again is kept: if our record says installed, the platform is queried, because the uninstall may
 * never have reached us. Once the erasure has begun, a store that installs again begins afresh, with a row of its own.
 * Throws if the platform cannot be reached; the queue retries.
 */
export async function redactShop(ctx: ShopContext, triggeredAt: Date): Promise<void> {
  if (await claimErasure(ctx, triggeredAt)) await enqueueErasure(ctx)
}

/**
 * Erases a shop whose erasure has begun, or a part of it: its data outside the database, its rows, its waiting jobs, and
 * its own row last. Runs until that is gone: a large shop needs several jobs, and an interrupted one is repeated.
 */
export async function eraseShop(ctx: ShopContext): Promise<void> {
  const row = await ctx.tx((tx) =>
    tx.selectFrom('shops').select('erasing_at').where('id', '=', ctx.shop.id).executeTakeFirst(),
  )
  if (!row?.erasing_at) return
  // Data outside the database is deleted first: without the shop's rows it could not be found.
  for (const erase of ctx.offered(ERASERS)) await erase(ctx)
  if (!(await eraseRows(ctx, performance.now() + PASS_MS))) return enqueueErasure(ctx)
  await ctx.tx(async (tx) => {
    await tx.deleteFrom('shops').where('id', '=', ctx.shop.id).where('erasing_at', 'is not', null).execute()
    await ctx.queue.forget(ctx.shop.id, tx)
  })
}

async function enqueueErasure(ctx: ShopContext): Promise<void> {
  await ctx.queue.enqueue(ERASE_JOB, { shop: ctx.shop.id, payload: {} }, { key: SCHEDULED_KEY })
}

/**
 * Takes the shop's row away from its domain, if the shop is gone; a repeated erasure continues. The lock orders this
 * with an installation: either the shop is installed and stays, or the installation gets a new row.
 */
async function claimErasure(ctx: ShopContext, triggeredAt: Date): Promise<boolean> {
  const known = await ctx.tx((tx) =>
    tx
      .selectFrom('shops')
      .where('id', '=', ctx.shop.id)
      .select(['installed_at', 'uninstalled_at', 'erasing_at'])
      .executeTakeFirst(),
  )
  if (!known || known.erasing_at) return known !== undefined
  const isGone = known.uninstalled_at !== null || known.installed_at === null
  if (!isGone && (known.installed_at ?? triggeredAt) >= triggeredAt) return false
  if (!isGone && (await isInstalledOnPlatform(ctx))) return false
  return ctx.tx(async (tx) => {
    await lockTokens(tx)
    const now = await clockOf(tx)
    const claimed = await tx
      .updateTable('shops')
      .set({ erasing_at: now, uninstalled_at: sql`coalesce(uninstalled_at, ${now}::timestamptz)` })
      .where('id', '=', ctx.shop.id)
      .where((shop) =>
        shop.or([
          shop('uninstalled_at', 'is not', null),
          shop('installed_at', 'is', null),
          shop('installed_at', '<', triggeredAt),
        ]),
      )
      .executeTakeFirst()
    return claimed.numUpdatedRows > 0n
  })
}

async function isInstalledOnPlatform(ctx: ShopContext): Promise<boolean> {
  try {
    await ctx.platform.query(ctx.shop, shopProfileQuery, {})
    return true
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not-authorized') return false
    throw error
  }
}
