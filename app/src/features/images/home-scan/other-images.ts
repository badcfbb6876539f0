import { articlesQuery, pagesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-content.ts'
import type { ShopContext } from '#core/context/context.ts'
import { FACT_LIMITS } from '#core/crawl/facts/fact-limits.ts'
import { attributesOf, tagsIn } from '#core/crawl/facts/html-tags.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import type { OtherImage } from '../contract/home-scan.ts'
import type { ThemeFile } from '../domain/home-page/find-in-theme.ts'

/** Texts looked into, of pages and of articles each: the ones changed last are asked for first. */
const MOST_TEXTS = 100
const MOST_CHARACTERS = 4_000_000

type Where = OtherImage['where']
export interface FoundOther {
  url: string
  where: Where
}

/** Bodies of the store's pages and articles. */
export async function readBodies(ctx: ShopContext): Promise<{ where: Where; html: string }[]> {
  const page = { first: MOST_TEXTS, after: null, query: null }
  const [{ pages }, { articles }] = await Promise.all([
    ctx.platform.query(ctx.shop, pagesQuery, page),
    ctx.platform.query(ctx.shop, articlesQuery, page),
  ])
  let size = 0
  return [
    ...pages.nodes.map((node) => ({ kind: 'page' as const, node })),
    ...articles.nodes.map((node) => ({ kind: 'article' as const, node })),
  ].flatMap(({ kind, node }) => {
    size += node.body.length
    if (size > MOST_CHARACTERS) return []
    return [{ where: { kind, title: node.title, gid: node.id }, html: node.body }]
  })
}

/** `shopify://shop_images/hero.jpg`: how settings name a file of the store. */
const SHOP_IMAGE = /"shopify:\/\/shop_images\/([^"\\]{1,300})"/g

/** Images that settings of the theme name, and those that stand in texts; each once for each place. */
export const otherImages = boundedTask(
  import.meta.url,
  function collectOthers(asked: {
    settings: ThemeFile[]
    bodies: { where: Where; html: string }[]
    /** Of the storefront, against which URLs are read. */
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
