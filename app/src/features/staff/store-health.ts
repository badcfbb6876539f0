import { findRun } from '#core/crawl/run-store.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { StoreDetail } from './contract.ts'

/** Returns what support needs to know first: what of the store does not work, since when and why. */
export async function healthOf(tx: ShopTx): Promise<StoreDetail['health']> {
  return {
    ...(await storefrontOf(tx)),
    sync: await syncOf(tx),
    scan: await scanOf(tx),
    queue: await queueOf(tx),
  }
}

/** Returns whether the store can be called, and whether the theme showed the app embed when it was last looked at. */
async function storefrontOf(tx: ShopTx): Promise<Pick<StoreDetail['health'], 'hasAccess' | 'appEmbed'>> {
  const row = await loadShopFacts(tx)
  const { webrexSeoEmbed: isOn } = row.block_flags as { webrexSeoEmbed?: boolean }
  return { hasAccess: row.has_access, appEmbed: isOn === undefined ? 'unknown' : isOn ? 'on' : 'off' }
}

async function syncOf(tx: ShopTx): Promise<StoreDetail['health']['sync']> {
  const row = await tx
    .selectFrom('catalogue_runs')
    .select(['state', 'started_at', 'finished_at', 'error_code', 'error_details'])
    .where('shop_id', '=', shopOf(tx))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.state as NonNullable<StoreDetail['health']['sync']>['state'],
    at: (row.finished_at ?? row.started_at).toISOString(),
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, details: row.error_details as Record<string, unknown> },
  }
}

async function scanOf(tx: ShopTx): Promise<StoreDetail['health']['scan']> {
  const row = await findRun(tx, shopOf(tx))
  if (!row) return null
  return {
    state: row.state as NonNullable<StoreDetail['health']['scan']>['state'],
    at: (row.finished_at ?? row.started_at).toISOString(),
    reason: row.reason,
  }
}

/** Returns whether work of the store waits or runs, and since when. */
async function queueOf(tx: ShopTx): Promise<StoreDetail['health']['queue']> {
  const row = await tx
    .selectFrom('operations')
    .select(['served_at', 'created_at'])
    .where('shop_id', '=', shopOf(tx))
    .where('ready', '=', true)
    .where('finished_at', 'is', null)
    .where('state', 'in', ['pending', 'running'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { state: 'idle', since: null }
  return {
    state: row.served_at === null ? 'waiting' : 'working',
    since: row.created_at.toISOString(),
  }
}
