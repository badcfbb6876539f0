import type { CatalogueListener } from '#core/catalogue/listener.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ProxyAnswer, ProxyVisit } from '#core/registry/proxy-route.ts'
import { hasFeature, staysPublished } from '#core/shops/plan-of.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { SitemapUrl } from '#rules/sitemaps/url-lines.ts'
import { writeSitemaps } from '#rules/sitemaps/write-sitemap.ts'
import type { OwnSitemap } from '../contract.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { OWN_FILES_JOB } from '../reading/job-names.ts'
import { findReading } from '../reading/reading-store.ts'
import { lookAtNamedPages } from './look-at-pages.ts'
import { metaobjectPages } from './metaobject-pages.ts'
import {
  countVideos,
  filesNeeded,
  findOwnFile,
  forgetOwnFiles,
  markAllStale,
  markStale,
  needsMoreFiles,
  noteWritten,
  OWN_KINDS,
  type OwnKind,
  type OwnProduct,
  ownFiles,
  productsOfFile,
  saveOwnFile,
  takeStale,
} from './own-store.ts'
import { packFile } from './pack-file.ts'
import { countMetaobjectPages, namedPages, ownPages, saveMetaobjectPages } from './page-store.ts'

/** Path on the store's own domain, unless the merchant has moved the app's proxy. */
const PREFIX = '/apps/signpost'
const INDEX = '/sitemap.xml'
const FILE = new RegExp(`^(${OWN_KINDS.join('|')})-([1-9]\\d{0,4})\\.xml\\.gz$`)
/** Length of one slice; other shops have their turn between two slices. */
const SLICE_MS = 20_000
/** Most products read at a time. */
const AT_ONCE = 2_000
/** Delay after an edit, so that several edits cause one rewrite. */
const GATHERED_SECONDS = 60
/** Search engines may cache files for an hour. */
const KEPT = 'public, max-age=3600'

/** Has every file written again: nightly, and when the dates of many pages may have changed. */
export async function rewriteOwnSitemap(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    await markAllStale(tx)
    await enqueueWrite(ctx, tx)
  })
}

/**
 * Writes the files of products that are missing or stale, one slice of them, and the file of other pages. Throws
 * PlatformError.
 */
export async function writeOwnSitemap(
  ctx: ShopContext,
  { sliceMs = SLICE_MS }: { sliceMs?: number } = {},
): Promise<void> {
  if (!(await isKept(ctx))) return
  const until = performance.now() + sliceMs
  const { origin } = await queryStorefront(ctx)
  const of = await ctx.tx(filesNeeded)
  // A file that becomes stale again behind this one waits for the job of the product that changed.
  for (let from = 0; from < of; ) {
    const least = from
    const number = await ctx.tx((tx) => takeStale(tx, { from: least, of }))
    if (number === null) break
    if (!(await writeProducts(ctx, { number, of, origin }))) return rewriteOwnSitemap(ctx)
    from = number + 1
    if (performance.now() >= until && from < of) return ctx.tx((tx) => enqueueWrite(ctx, tx))
  }
  await ctx.tx((tx) => forgetOwnFiles(tx, 'products', of))
  await writePages(ctx)
}

/**
 * True if our own sitemap is to be written: the plan includes it, or it was published under a plan that did (decision
 * 0178).
 */
async function isKept(ctx: ShopContext): Promise<boolean> {
  if (await hasFeature(ctx, sitemapsGate)) return true
  return (await staysPublished(ctx, sitemapsGate)) && (await ctx.tx(ownFiles)).length > 0
}

/** Writes one file; false if its products have to be divided among more files first. */
async function writeProducts(
  ctx: ShopContext,
  { number, of, origin }: { number: number; of: number; origin: string },
): Promise<boolean> {
  const pages: SitemapUrl[] = []
  for (let after = '0'; ; ) {
    const from = after
    const products = await ctx.tx((tx) => productsOfFile(tx, { number, of, after: from, most: AT_ONCE }))
    for (const product of products) pages.push(pageOf(product, origin))
    if (products.length < AT_ONCE) break
    if (await ctx.tx((tx) => needsMoreFiles(tx, { products: pages.length, of }))) return false
    after = products.at(-1)?.id ?? after
  }
  const packed = await packFile(pages)
  await ctx.tx(async (tx) => {
    await saveOwnFile(tx, { kind: 'products', number, urls: pages.length }, packed)
    await noteWritten(tx, number)
  })
  return true
}

/** Enqueues writing; of a shop at most one such job waits and one runs. */
export function enqueueWrite(ctx: ShopContext, tx: ShopTx, startAfter?: Date): Promise<void> {
  const { id: shop } = ctx.shop
  return ctx.queue.enqueue(
    OWN_FILES_JOB,
    { shop, payload: {} },
    { tx, key: 'own', ...(startAfter && { startAfter }) },
  )
}

/** Writes the pages other than products: one file holds the most there can be. */
async function writePages(ctx: ShopContext): Promise<void> {
  const pages = await ctx.tx(ownPages)
  if (pages.length === 0) return ctx.tx((tx) => forgetOwnFiles(tx, 'pages', 0))
  const packed = await packFile(pages)
  await ctx.tx((tx) => saveOwnFile(tx, { kind: 'pages', number: 0, urls: pages.length }, packed))
}

/** Fetches the metaobject pages, checks the named ones, and writes the file of both. Throws PlatformError. */
export async function refreshOwnPages(ctx: ShopContext): Promise<void> {
  const reading = await ctx.tx(findReading)
  if (!reading || !(await isKept(ctx))) return
  const urls = await metaobjectPages(ctx, reading.origin)
  await ctx.tx((tx) => saveMetaobjectPages(tx, urls))
  await lookAtNamedPages(ctx)
  await writePages(ctx)
}

function pageOf(product: OwnProduct, origin: string): SitemapUrl {
  const { handle, title, description, images, videos, changed_at } = product
  return {
    url: `${origin}/products/${encodeURIComponent(handle)}`,
    ...(changed_at && { lastmod: changed_at }),
    ...(images && { images }),
    ...(videos && {
      videos: videos.map(({ alt, ...video }) => ({
        ...video,
        title: alt ?? title,
        description: description || title,
      })),
    }),
  }
}

/** Schedules a rewrite of the files of changed products, slightly later and once for many changes. */
export const followProducts: CatalogueListener = async (ctx, tx, changes) => {
  // What joined a collection has the same page as before.
  const products = changes.filter(({ kind, joined }) => kind === 'product' && joined === undefined)
  if (products.length === 0) return
  await markStale(
    tx,
    products.map(({ id }) => id),
  )
  await enqueueWrite(ctx, tx, new Date(Date.now() + GATHERED_SECONDS * 1_000))
}

/** Returns a summary of our own sitemap; null before the first reading. */
export async function describeOwn(ctx: ShopContext): Promise<OwnSitemap | null> {
  return ctx.tx(async (tx) => {
    const files = await ownFiles(tx)
    const reading = await findReading(tx)
    if (!reading) return null
    const changedAt = files.reduce<Date | null>(
      (latest, file) => (latest && file.changed_at <= latest ? latest : file.changed_at),
      null,
    )
    const named = await namedPages(tx)
    return {
      url: reading.origin + PREFIX + INDEX,
      products: files.reduce((sum, { kind, urls }) => sum + (kind === 'products' ? urls : 0), 0),
      videos: await countVideos(tx),
      metaobjects: await countMetaobjectPages(tx),
      named: named.map(({ url, left_off: leftOff }) => ({ url, leftOff })),
      changedAt: changedAt?.toISOString() ?? null,
    }
  })
}

const NOT_THERE: ProxyAnswer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' }

/** Serves the index, the entry point for search engines. */
export async function ownIndex(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer> {
  if (!(await staysPublished(ctx, sitemapsGate))) return NOT_THERE
  const { files, reading } = await ctx.tx(async (tx) => ({
    files: await ownFiles(tx),
    reading: await findReading(tx),
  }))
  if (!reading || files.length === 0) return NOT_THERE
  const { files: texts } = writeSitemaps(
    'sitemapindex',
    files.map(({ kind, number, changed_at }) => ({
      url: `${reading.origin}${visit.pathPrefix}/sitemaps/${kind}-${number + 1}.xml.gz`,
      lastmod: changed_at,
    })),
  )
  return { type: 'application/xml; charset=utf-8', headers: { 'cache-control': KEPT }, body: texts[0] ?? '' }
}

/** Serves one packed file as stored. */
export async function ownFile(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer> {
  const [, kind, number] = FILE.exec(visit.params['file'] ?? '') ?? []
  if (kind === undefined || number === undefined || !(await staysPublished(ctx, sitemapsGate)))
    return NOT_THERE
  const file = await ctx.tx((tx) => findOwnFile(tx, { kind: kind as OwnKind, number: Number(number) - 1 }))
  if (!file) return NOT_THERE
  const headers = { 'cache-control': KEPT, etag: `"${file.digest}"` }
  if (visit.etag === headers.etag) return { status: 304, headers }
  return { type: 'application/gzip', headers, body: file.content }
}
