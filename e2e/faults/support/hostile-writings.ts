import { cleanArticle } from '../../../app/src/core/writing/article/article-tree.ts'
import { cleanText } from '../../../app/src/core/writing/clean-text.ts'
import type { PostRecord } from '../../../app/src/features/blog-posts/post-store.ts'
import { valueOf } from '../../../app/src/features/blog-posts/value-of-post.ts'
import { DEFAULT_HTML_SETTINGS } from '../../../app/src/features/sitemaps/domain/html-settings.ts'
import { sitemapLiquid } from '../../../app/src/features/sitemaps/html/liquid-page.ts'
import { storefrontEngine } from '../../../app/src/features/structured-data/testing/storefront-renderer.ts'
import { hostileText } from '../script-payloads.ts'
import { hostileContent } from './hostile-tabs.ts'

/** HTML that a theme prints of a post and of the HTML sitemap, and the heading that visitors must see. */
export interface HostileWritings {
  html: string
  heading: string
  fields: number
}

const WAYS = 4
/** Values that a theme itself escapes are not tested: titles, alt texts and URLs of images. */
const POST_FIELDS = WAYS + 1
const SITEMAP_FIELDS = 4

/** Returns a post saved by the product's own rules, as themes print it: body and summary unescaped. */
function post(text: () => string): string {
  const body = Array.from({ length: WAYS }, (_, at) => hostileContent(text, at)).join('')
  const kept: Partial<PostRecord> = {
    ...{
      id: 'a1b2c3d4',
      title: 'Fern',
      body: cleanArticle(body),
      summary: cleanText(text()),
      handle: 'fern',
    },
    ...{ author: 'Fern', blog_id: '1', seo_title: '', seo_description: '', image: null, published: null },
  }
  const value = valueOf(kept as PostRecord, { visibility: 'hidden', publishAt: null })
  return `<article>${value.summary}${value.body}</article>`
}

/** Returns the page of links as Liquid, rendered by the platform. */
function sitemap(title: string, text: () => string): string {
  const liquid = sitemapLiquid(
    {
      settings: { ...DEFAULT_HTML_SETTINGS, title },
      excluded: { product: [text()] },
      blogs: [text()],
    },
    {},
  )
  const listed = [{ handle: 'fern', url: '/products/fern', title: text(), metafields: {} }]
  const scope = { collections: listed, pages: listed, blogs: {}, shop: { name: 'Thornhill' } }
  return storefrontEngine({ jsonEscaping: false }).parseAndRenderSync(liquid, scope, { globals: scope })
}

export function hostileWritings(random: () => number): HostileWritings {
  const text = () => hostileText(random)
  const heading = `Links ${text()}`.slice(0, 120).trim()
  return { html: post(text) + sitemap(heading, text), heading, fields: POST_FIELDS + SITEMAP_FIELDS }
}
