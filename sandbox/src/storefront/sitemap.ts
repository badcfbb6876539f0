import type { SandboxContext } from '../context.ts'
import { escapeHtml } from '../liquid/language/text.ts'
import { imageById } from '../liquid/objects/media.ts'
import { isListed } from '../liquid/objects/product.ts'
import { isHidden } from '../liquid/objects/search.ts'
import type { Rendering } from '../liquid/rendering.ts'
import { renderingFor } from './render-page.ts'
import type { Visit } from './visit.ts'

/** Addresses in one child file. Source: help.shopify.com, "Finding and submitting your sitemap". */
const PER_FILE = 2_500

interface Entry {
  id: number
  path: string
  updatedAt: string
  title: string
  fileId: number | null
}

const KINDS = ['products', 'pages', 'collections', 'blogs'] as const
type Kind = (typeof KINDS)[number]

/** `/sitemap.xml` or one of its children; undefined for any other address. */
export function sitemap(context: SandboxContext, visit: Visit): string | undefined {
  const { path } = visit.request
  if (path === '/sitemap.xml') return index(renderingFor(context, visit))
  const [, kind, number] = /^\/sitemap_(products|pages|collections|blogs)_(\d+)\.xml$/.exec(path) ?? []
  if (!kind) return undefined
  const rendering = renderingFor(context, visit)
  const first = (Number(number) - 1) * PER_FILE
  const entries = entriesOf(rendering, kind as Kind).slice(first, first + PER_FILE)
  return urlSet(rendering, entries, kind === 'products' && first === 0)
}

function index(rendering: Rendering): string {
  const files = KINDS.flatMap((kind) => {
    const entries = entriesOf(rendering, kind)
    const chunks = Array.from({ length: Math.max(Math.ceil(entries.length / PER_FILE), 1) }, (_, at) => at)
    return chunks.map((at) => {
      const part = entries.slice(at * PER_FILE, (at + 1) * PER_FILE)
      const range = kind === 'blogs' || part.length === 0 ? '' : `?from=${part[0]?.id}&to=${part.at(-1)?.id}`
      return rendering.options.origin + rendering.url(`/sitemap_${kind}_${at + 1}.xml${range}`)
    })
  })
  const rows = files.map((url) => `  <sitemap>\n    <loc>${escapeHtml(url)}</loc>\n  </sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>\n`
}

function urlSet(rendering: Rendering, entries: Entry[], withHome: boolean): string {
  const home = `  <url>\n    <loc>${escapeHtml(rendering.options.origin + rendering.url('/'))}</loc>\n    <changefreq>daily</changefreq>\n  </url>`
  const rows = entries.map((entry) => {
    const image = imageById(rendering, entry.fileId, { position: 1, title: entry.title })
    const picture = image
      ? `\n    <image:image>\n      <image:loc>http:${escapeHtml(image.src)}</image:loc>\n      <image:title>${escapeHtml(entry.title)}</image:title>\n      <image:caption>${escapeHtml(image.alt)}</image:caption>\n    </image:image>`
      : ''
    return `  <url>\n    <loc>${escapeHtml(rendering.options.origin + rendering.url(entry.path))}</loc>\n    <lastmod>${entry.updatedAt}</lastmod>\n    <changefreq>daily</changefreq>${picture}\n  </url>`
  })
  const all = withHome ? [home, ...rows] : rows
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${all.join('\n')}\n</urlset>\n`
}

function entriesOf(rendering: Rendering, kind: Kind): Entry[] {
  return rendering.once(`sitemap:${kind}`, () => READERS[kind](rendering))
}

/** Published resources without those whose metafield `seo.hidden` is 1. */
const READERS: Record<Kind, (rendering: Rendering) => Entry[]> = {
  products: (rendering) =>
    rendering.state
      .list(rendering.store, 'Product')
      .filter((one) => isListed(one) && !isHidden(rendering, 'Product', one.id))
      .map((one) => ({ ...one, path: `/products/${one.handle}`, fileId: one.fileIds[0] ?? null })),
  pages: (rendering) =>
    rendering.state
      .list(rendering.store, 'Page')
      .filter((one) => one.publishedAt !== null && !isHidden(rendering, 'Page', one.id))
      .map((one) => ({ ...one, path: `/pages/${one.handle}`, fileId: null })),
  collections: (rendering) =>
    rendering.state
      .list(rendering.store, 'Collection')
      .filter((one) => one.publishedAt !== null && !isHidden(rendering, 'Collection', one.id))
      .map((one) => ({ ...one, path: `/collections/${one.handle}` })),
  blogs: (rendering) => {
    const { state, store } = rendering
    return state.list(store, 'Blog').flatMap((blog) => {
      if (isHidden(rendering, 'Blog', blog.id)) return []
      const articles = state
        .list(store, 'Article', { parent: blog.id })
        .filter((one) => one.publishedAt !== null && !isHidden(rendering, 'Article', one.id))
        .map((one) => ({ ...one, path: `/blogs/${blog.handle}/${one.handle}` }))
      return [{ ...blog, path: `/blogs/${blog.handle}`, fileId: null }, ...articles]
    })
  },
}
