import { MOST_URLS } from '#adapters/index-now/index-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type IndexNowRow, keyOf } from './index-now-key.ts'

/** Path of Signpost in the store, unless the merchant has changed the app proxy's path. */
const PREFIX = '/apps/signpost'
/** Most URLs at a time, in several posts: as many pages as Signpost keeps of a store's sitemaps. */
const MOST = 10 * MOST_URLS

/** What the key file proves to be ours. */
export interface Proof {
  /** True: every page of the store; false: only our own pages below the app proxy. */
  isWhole: boolean
  origin: string
  prefix: string
  row: IndexNowRow
}

export type Told =
  | { outcome: 'told'; isWhole: boolean; urls: number; status: number }
  /** No key file was found; `root` is the URL where one would prove the whole store. */
  | { outcome: 'unproved'; root: string }
  | { outcome: 'nothing'; isWhole: boolean; root: string }
  /** `received`: URLs of earlier posts of the same submission; the `unsent` ones were not taken or not sent. */
  | { outcome: 'refused'; status: number; received: number; unsent: number }
  /** The endpoint could not be reached after some posts. */
  | { outcome: 'lost'; error: AppError; received: number; unsent: number }

/**
 * Notifies search engines through IndexNow of the URLs `choose` returns, as far as a key file proves that the store
 * is ours: one at the root proves every page, the one we serve proves our own pages. Ends at the first refusal: what
 * engines do not want now, they do not want a moment later. Throws `PlatformError`, and `outbound.*` if nothing was
 * received.
 */
export async function tellEngines(
  ctx: ShopContext,
  choose: (proof: Proof & { most: number }) => Promise<string[]>,
): Promise<Told> {
  const { origin, host } = await queryStorefront(ctx)
  const row = await ctx.tx(keyOf)
  const { key } = row
  const root = `${origin}/${key}.txt`
  const own = `${origin}${PREFIX}/${key}.txt`
  const isWhole = await holdsKey(ctx, root, key)
  if (!isWhole && !(await holdsKey(ctx, own, key))) return { outcome: 'unproved', root }
  const urls = await choose({ isWhole, origin, prefix: PREFIX, row, most: MOST })
  if (urls.length === 0) return { outcome: 'nothing', isWhole, root }
  let status = 0
  for (let at = 0; at < urls.length; at += MOST_URLS) {
    const some = urls.slice(at, at + MOST_URLS)
    const cut = { received: at, unsent: urls.length - at }
    try {
      status = await ctx.indexNow.submit({ host, key, keyLocation: isWhole ? root : own, urls: some })
    } catch (error) {
      if (at === 0 || !(error instanceof AppError)) throw error
      return { outcome: 'lost', error, ...cut }
    }
    if (status >= 400) return { outcome: 'refused', status, ...cut }
  }
  return { outcome: 'told', isWhole, urls: urls.length, status }
}

/** The file must be served directly and hold the key; engines do not follow a redirect there. */
async function holdsKey(ctx: ShopContext, url: string, key: string): Promise<boolean> {
  const pages = await storefrontPages(ctx)
  const read = await pages.read(url, { purpose: 'interactive', expects: 'sitemap' })
  return read.state === 'read' && read.redirects.length === 0 && read.html.trim() === key
}
