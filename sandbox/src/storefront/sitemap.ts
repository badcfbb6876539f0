import type { SandboxContext } from '../context.ts'
import { escapeHtml } from '../liquid/language/text.ts'
import { type LocaleDrop, publishedLocales } from '../liquid/objects/localization.ts'
import { imageById } from '../liquid/objects/media.ts'
import { isListed } from '../liquid/objects/product.ts'
import { isHidden } from '../liquid/objects/search.ts'
import type { Rendering } from '../liquid/rendering.ts'
import { plantedIn, plantInto } from './planted-sitemap.ts'
import { renderingFor } from './render-page.ts'
import type { Visit } from './visit.ts'

/** An entry of a sitemap. */
export interface Entry {
  id: number
  path: string
  /** Replaces the store's own URL of the path. */
  url?: string
  updatedAt: string
  title: string
  fileId: number | null
}

const KINDS = ['products', 'pages', 'collections', 'blogs'] as const
export type Kind = (typeof KINDS)[number]

/** Returns `/sitemap.xml` or one of its children; undefined for any other URL. */
export function sitemap(context: SandboxContext, visit: Visit): string | undefined {
  const { path } = visit.request
  if (path === '/sitemap.xml')
    return visit.request.rootUrl === '/' ? index(renderingFor(context, visit)) : undefined
  const [, kind, number] = /^\/sitemap_(products|pages|collections|blogs)_(\d+)\.xml$/.exec(path) ?? []
  if (!kind) return undefined
  const rendering = renderingFor(context, visit)
  const { sitemapPageSize } = context.faults.knobs
  const first = (Number(number) - 1) * sitemapPageSize
  const entries = entriesOf(rendering, kind as Kind).slice(first, first + sitemapPageSize)
  return urlSet(rendering, entries, kind === 'products' && first === 0)
}

/** Returns the index of the files of every kind; with the knob `sitemapLanguages`, in every published language. */
function index(rendering: Rendering): string {
  const { sitemapPageSize, sitemapLanguages } = rendering.options.knobs
  const files = (language: LocaleDrop | undefined) =>
    KINDS.flatMap((kind) => {
      const entries = entriesOf(rendering, kind)
      const count = Math.max(Math.ceil(entries.length / sitemapPageSize), 1)
      return Array.from({ length: count }, (_, at) => {
        const part = entries.slice(at * sitemapPageSize, (at + 1) * sitemapPageSize)
        const range =
          kind === 'blogs' || part.length === 0 ? '' : `?from=${part[0]?.id}&to=${part.at(-1)?.id}`
        return urlIn(rendering, language, `/sitemap_${kind}_${at + 1}.xml${range}`)
      })
    })
  const [primary, ...others] = publishedLocales(rendering)
  const all = [primary, ...(sitemapLanguages ? others : [])].flatMap(files)
  const rows = all.map((url) => `  <sitemap>\n    <loc>${escapeHtml(url)}</loc>\n  </sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>\n`
}

/** Returns the URL of a path in a published language. */
function urlIn(rendering: Rendering, language: LocaleDrop | undefined, path: string): string {
  const root = language === undefined || language.root_url === '/' ? '' : language.root_url
  return rendering.options.origin + (path === '/' ? root || '/' : root + path)
}

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

function urlSet(rendering: Rendering, entries: Entry[], withHome: boolean): string {
  const home: Entry = { id: 0, path: '/', updatedAt: '', title: '', fileId: null }
  const rows = [...(withHome ? [home] : []), ...entries].map((entry) => {
    const lines = [
      `<loc>${escapeHtml(entry.url ?? rendering.options.origin + rendering.url(entry.path))}</loc>`,
      ...(entry.updatedAt === '' ? [] : [`<lastmod>${escapeHtml(entry.updatedAt)}</lastmod>`]),
      '<changefreq>daily</changefreq>',
      ...alternates(rendering, entry),
      ...imageOf(rendering, entry),
    ]
    return `  <url>\n${lines.map((line) => `    ${line}\n`).join('')}  </url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${rows.join('\n')}\n</urlset>\n`
}

/** Returns one line for each published language, if there is more than one. */
function alternates(rendering: Rendering, { path, url }: Entry): string[] {
  const locales = publishedLocales(rendering)
  const { withoutAlternates = [] } = plantedIn(rendering.options.knobs, rendering.store)
  const own = rendering.url(path)
  if (locales.length < 2 || url !== undefined || withoutAlternates.includes(own)) return []
  return locales.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language.iso_code}" href="${escapeHtml(urlIn(rendering, language, path))}"/>`,
  )
}

/** Returns the first image only, as on the platform. */
function imageOf(rendering: Rendering, { path, fileId, title }: Entry): string[] {
  const { withoutImages = [] } = plantedIn(rendering.options.knobs, rendering.store)
  const image = imageById(rendering, fileId, { position: 1, title })
  if (!image || withoutImages.includes(path)) return []
  return [
    '<image:image>',
    `  <image:loc>http:${escapeHtml(image.src)}</image:loc>`,
    `  <image:title>${escapeHtml(title)}</image:title>`,
    `  <image:caption>${escapeHtml(image.alt)}</image:caption>`,
    '</image:image>',
  ]
}

function entriesOf(rendering: Rendering, kind: Kind): Entry[] {
  return rendering.once(`sitemap:${kind}`, () =>
    plantInto(READERS[kind](rendering), kind, plantedIn(rendering.options.knobs, rendering.store)),
  )
}

/** Returns published resources, without those whose metafield `seo.hidden` is 1. */
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
