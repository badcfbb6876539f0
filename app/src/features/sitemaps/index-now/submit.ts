import { momentBehindChanges } from '#core/catalogue/change-moment.ts'
import type { ShopContext } from '#core/context/context.ts'
import {
  findIndexNow,
  type IndexNowRow,
  keyOf,
  noteCutShort,
  noteSubmission,
} from '#core/index-now/index-now-key.ts'
import { type Told, tellEngines } from '#core/index-now/tell-engines.ts'
import type { ProxyAnswer, ProxyVisit } from '#core/registry/proxy-route.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { againAfterLock } from '#kit/server/db/again-after-lock.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { IndexNowState } from '../contract.ts'
import { sitemapsErrors } from '../errors.ts'
import { findHtmlSettings } from '../html/html-store.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { changedUrls } from './changed-urls.ts'

/** A large save of redirects or of a sitemap's URLs takes longer than one wait for a lock. */
const LOCK_TRIES = 4

/** Returns the key and the result of the last submission. */
export async function getIndexNow(ctx: ShopContext): Promise<IndexNowState> {
  return describe(await ctx.tx(keyOf))
}

function describe({ key, submitted_at, urls, status, cut_at, received, unsent }: IndexNowRow): IndexNowState {
  const cut = cut_at && { at: cut_at.toISOString(), received, unsent }
  return { key, submittedAt: submitted_at?.toISOString() ?? null, urls, status, cut }
}

/**
 * Submits the changes since the last submission to search engines, limited to URLs the key file proves ownership of.
 * After a refusal halfway, or if there are more than `mostUrls`, the next submission goes on where that one ended. Throws
 * `sitemaps.nothing-proved`, `sitemaps.nothing-new`, `sitemaps.index-now-refused`, `sitemaps.index-now-cut-short`,
 * `plans.locked`, PlatformError.
 */
export async function submitIndexNow(
  ctx: ShopContext,
  { mostUrls = Number.POSITIVE_INFINITY, ...paging }: { mostUrls?: number; pathsAtOnce?: number } = {},
): Promise<IndexNowState> {
  await requireFeature(ctx, sitemapsGate)
  let chosen: Chosen | null = null
  // Before the changes are read: what changes meanwhile is told next time.
  const now = await againAfterLock(LOCK_TRIES, () => ctx.tx(momentBehindChanges))
  const told = await tellEngines(ctx, async ({ isWhole, origin, prefix, row, most }) => {
    if (isWhole) {
      const { submitted_at: since, told_to: toldTo, cut_at: at } = row
      const cut = toldTo !== null && at !== null ? { toldTo, at } : null
      const { changed, rest } = await changedUrls(
        ctx,
        { since, cut },
        { origin, most: Math.min(most, mostUrls), ...paging },
      )
      chosen = { at: now, hashes: changed.map(({ url_hash }) => url_hash), rest }
      return changed.map(({ url }) => url)
    }
    const html = await ctx.tx(findHtmlSettings)
    return html?.published ? [`${origin}${prefix}/sitemap`] : []
  })
  if (told.outcome === 'refused' || told.outcome === 'lost') {
    await ctx.tx((tx) => noteRest(tx, chosen, told))
    throw refusal(told)
  }
  if (told.outcome === 'nothing' && told.isWhole)
    throw new AppError(sitemapsErrors.nothingNew, { root: told.root })
  if (told.outcome !== 'told') throw new AppError(sitemapsErrors.nothingProved, { root: told.root })
  const { isWhole, urls, status } = told
  return ctx.tx(async (tx) => {
    const at = chosen?.at ?? (await clockOf(tx))
    if (isWhole && chosen?.rest) await noteRest(tx, chosen, { received: urls, unsent: 0 })
    else if (isWhole) await noteSubmission(tx, { at, urls, status })
    // Our own page alone says nothing of the store's: the first submission of all of them is still to come.
    const row = await keyOf(tx)
    return describe(isWhole ? row : { ...row, submitted_at: new Date(at), urls, status })
  })
}

/** Changes chosen at a moment; `rest`: how many more there were. */
interface Chosen {
  at: string
  hashes: string[]
  rest: number
}

type CutShort = Extract<Told, { outcome: 'refused' | 'lost' }>

/** If engines received a part, stores up to which URL. */
async function noteRest(
  tx: ShopTx,
  chosen: Chosen | null,
  { received, unsent }: Pick<CutShort, 'received' | 'unsent'>,
): Promise<void> {
  const toldTo = chosen?.hashes[received - 1]
  if (chosen && toldTo !== undefined)
    await noteCutShort(tx, { at: chosen.at, toldTo, received, unsent: unsent + chosen.rest })
}

function refusal(told: CutShort): AppError {
  if (told.outcome === 'lost') return told.error
  const { status, received, unsent } = told
  if (received === 0) return new AppError(sitemapsErrors.indexNowRefused, { status })
  return new AppError(sitemapsErrors.indexNowCutShort, { status, received, unsent })
}

/** Serves the key file, under its one valid name. */
export async function keyFile(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer> {
  const row = await ctx.tx(findIndexNow)
  if (!row || visit.params['key'] !== row.key)
    return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' }
  return { type: 'text/plain; charset=utf-8', body: row.key }
}
