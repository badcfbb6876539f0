import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { ShopContext } from '#core/context/context.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'
import { type ReadTitle, titlePatternOf } from '#rules/seo-checks/title-pattern.ts'
import type { ResourceKind } from '../domain/resource-kind.ts'
import { forgetTitlePatterns, saveTitlePattern, type TitledResource, titledResources } from './title-store.ts'

export const READ_TITLES = 'catalogue.read-titles'

/** Number of resources of a kind that are tried, and number of pages of it that are enough. */
const TRIED = 6
const ENOUGH = 2
/** The head is in a page's first bytes; a title beyond them is not searched for. */
const LONGEST_HEAD = 200_000

/**
 * Reads a page or two of each kind and stores what the theme prints around their titles. A kind whose pages cannot be
 * read keeps its known pattern. Runs after the first sync, each night, and when a theme is published.
 */
export async function readTitles(ctx: ShopContext): Promise<void> {
  const { storeName, found } = await ctx.tx(async (tx) => {
    const row = await tx.selectFrom('shops').select('name').where('id', '=', ctx.shop.id).executeTakeFirst()
    const storeName = row?.name ?? ''
    return { storeName, found: await titledResources(tx, ctx.shop.id, { storeName, most: TRIED }) }
  })
  if (found.length === 0) return
  const { origin, isClosed } = await queryStorefront(ctx)
  // On a closed store every URL shows the password page.
  if (isClosed) return
  const pages = await storefrontPages(ctx)
  for (const [kind, resources] of Map.groupBy(found, (each) => each.kind)) {
    const read = await readSome(pages, origin, resources)
    if (read.length > 0) await remember(ctx, { kind, read, storeName })
  }
}

/**
 * A theme was published: the known patterns belong to another theme. A kind whose pages cannot be read then has none,
 * instead of theirs.
 */
export async function followPublishedTheme(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    await forgetTitlePatterns(tx)
    await ctx.queue.enqueue(READ_TITLES, { shop: ctx.shop.id, payload: {} }, { tx, key: 'titles' })
  })
}

async function readSome(
  pages: PageReader,
  origin: string,
  resources: readonly TitledResource[],
): Promise<ReadTitle[]> {
  const read: ReadTitle[] = []
  for (const { path, title } of resources) {
    if (read.length === ENOUGH) break
    const page = await pages.read(new URL(path, origin).href, { purpose: 'background' })
    const printed = page.state === 'read' ? titleIn(page.html) : null
    if (printed !== null) read.push({ printed, title })
  }
  return read
}

async function remember(
  ctx: ShopContext,
  { kind, read, storeName }: { kind: ResourceKind; read: ReadTitle[]; storeName: string },
): Promise<void> {
  const pattern = titlePatternOf(read, storeName)
  // Pages that show no title of theirs, such as a check for bots, say nothing of the theme.
  if (pattern === null) return
  await ctx.tx((tx) => saveTitlePattern(tx, ctx.shop.id, { kind, pattern }))
}

/** Searches by text positions, not by a regular expression: a page could be crafted to make one run for a long time. */
function titleIn(html: string): string | null {
  const head = html.slice(0, LONGEST_HEAD)
  const lower = head.toLowerCase()
  const begins = lower.search(/<title[\s>]/)
  const opened = begins === -1 ? -1 : lower.indexOf('>', begins)
  const closed = opened === -1 ? -1 : lower.indexOf('</title', opened)
  return closed === -1 ? null : readableText(head.slice(opened + 1, closed))
}
