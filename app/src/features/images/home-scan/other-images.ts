import { articlesQuery, pagesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-content.ts'
import type { ShopContext } from '#core/context/context.ts'
import { FACT_LIMITS } from '#core/crawl/facts/fact-limits.ts'
import { attributesOf, tagsIn } from '#core/crawl/facts/html-tags.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import type { ThemeFile } from '#rules/speed-causes/theme-location.ts'
import type { OtherImage } from '../contract/home-scan.ts'

/** Texts per query, and maximum texts examined; each for pages and for articles. */
const TEXTS = 100
const MOST_TEXTS = 1_000
const MOST_CHARACTERS = 4_000_000

type Where = OtherImage['where']
export interface FoundOther {
  url: string
  where: Where
}
interface Body {
  where: Where
  html: string
}

/** Reads the bodies of the store's pages and articles. `isAll` is false if there are more than the limits allow. */
export async function readBodies(ctx: ShopContext): Promise<{ bodies: Body[]; isAll: boolean }> {
  const pages = await bodiesOf('page', async (page) => {
    const found = await ctx.platform.query(ctx.shop, pagesQuery, page)
    return found.pages
  })
  const articles = await bodiesOf('article', async (page) => {
    const found = await ctx.platform.query(ctx.shop, articlesQuery, page)
    return found.articles
  })
  return { bodies: [...pages.bodies, ...articles.bodies], isAll: pages.isAll && articles.isAll }
}

interface Page {
  nodes: { id: string; title: string; body: string }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

async function bodiesOf(
  kind: 'page' | 'article',
  read: (page: { first: number; after: string | null; query: null }) => Promise<Page>,
): Promise<{ bodies: Body[]; isAll: boolean }> {
  const bodies: Body[] = []
  let size = 0
  let after: string | null = null
  do {
    const { nodes, pageInfo }: Page = await read({ first: TEXTS, after, query: null })
    for (const { id, title, body } of nodes) {
      size += body.length
      if (size > MOST_CHARACTERS) return { bodies, isAll: false }
      // Most texts contain no image and are dropped here.
      if (/<img\b/i.test(body)) bodies.push({ where: { kind, title, gid: id }, html: body })
    }
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null && bodies.length < MOST_TEXTS)
  return { bodies, isAll: after === null }
}

/** `shopify://shop_images/hero.jpg`: reference to a file of the store in theme settings. */
const SHOP_IMAGE = /"shopify:\/\/shop_images\/([^"\\]{1,300})"/g

/** Collects images named in theme settings and contained in texts; each once per use. */
export const otherImages = boundedTask(
  import.meta.url,
  function collectOthers(asked: {
    settings: ThemeFile[]
    bodies: Body[]
    /** Origin of the storefront, the base of relative URLs. */
    origin: string
  }): FoundOther[] {
    const { settings, bodies, origin } = asked
    const found = new Map<string, FoundOther>()
    const add = (other: FoundOther) =>
      void found.set(`${other.where.kind} ${other.where.gid} ${other.url}`, other)
    for (const { name, text } of settings)
      for (const [, file = ''] of text.matchAll(SHOP_IMAGE)) {
        const url = URL.parse(`/cdn/shop/files/${encodeURIComponent(file)}`, origin)
        if (url) add({ url: url.href, where: { kind: 'theme', title: name, gid: null } })
      }
    for (const { where, html } of bodies)
      for (const tag of tagsIn(html)) {
        if (tag.name !== 'img' || tag.ending) continue
        const src = attributesOf(html, tag).get('src')?.slice(0, FACT_LIMITS.url) ?? ''
        const url = src === '' || src.startsWith('data:') ? null : URL.parse(src, origin)
        if (url && /^https?:$/.test(url.protocol)) add({ url: url.href, where })
      }
    return [...found.values()]
  },
)
