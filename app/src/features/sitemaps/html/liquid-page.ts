import { htmlSitemapCss } from '../domain/html-css.ts'
import type { HtmlSettings } from '../domain/html-settings.ts'
import { LISTED_KINDS, type ListedKind } from '../domain/kinds.ts'

/** Links on one page of the HTML sitemap. */
export const LINKS_PER_PAGE = 150
/** Most iterations of a Liquid loop without `paginate`. */
const MOST_UNPAGED = 50
/** Most blogs whose articles are listed. */
const MOST_BLOGS = 20

/** Input for the Liquid of the page. */
export interface LiquidParts {
  settings: Pick<HtmlSettings, 'title' | 'sections' | 'columns'>
  /** Handles of excluded resources, by kind. */
  excluded: Partial<Record<ListedKind, readonly string[]>>
  /** Handles of the store's blogs, which Liquid cannot enumerate. */
  blogs: readonly string[]
}

/** The view a visitor requests; without a section, the first links of each. */
export interface LiquidView {
  section?: ListedKind | undefined
  blog?: string | undefined
}

/**
 * Returns the HTML sitemap as Liquid: the platform inserts the current titles and URLs in the visitor's language.
 * Contains no script; colours and fonts are the theme's.
 */
export function sitemapLiquid(parts: LiquidParts, view: LiquidView): string {
  const { settings } = parts
  const shown = settings.sections.filter((section) => section.shown).map(({ kind }) => kind)
  const body =
    view.section !== undefined && shown.includes(view.section)
      ? sectionInFull(parts, view.section, view.blog)
      : shown.map((kind) => sectionInShort(parts, kind, shown.length)).join('\n')
  return [
    ...LISTED_KINDS.map((kind) => `{%- assign skip_${kind} = "${handlesOf(parts, kind)}" | split: "," -%}`),
    `<style>${htmlSitemapCss(settings.columns)}</style>`,
    `<div class="signpost-sitemap page-width"><h1>${plain(settings.title)}</h1>`,
    ...(view.section === undefined ? [] : [`<p><a href="?">${plain(settings.title)}</a></p>`]),
    `${body}</div>`,
  ].join('\n')
}

const handlesOf = ({ excluded }: LiquidParts, kind: ListedKind): string =>
  (excluded[kind] ?? []).map(handleInLiquid).join(',')

/**
 * Returns a handle for use inside a Liquid string: removes characters that could end the string and never occur in a
 * handle.
 */
function handleInLiquid(handle: string): string {
  return handle.replace(/[^\p{L}\p{N}_-]/gu, '')
}

/** Escapes the merchant's text, so that it can contain neither HTML nor Liquid. */
function plain(text: string): string {
  return text.replace(/[&<>"'{}%]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

interface Shape {
  /** Expression for the list in Liquid; its argument is a blog's handle. */
  list: (blog: string) => string
  heading: { en: string; de: string }
}

const SHAPES: Record<ListedKind, Shape> = {
  product: { list: () => 'collections.all.products', heading: { en: 'Products', de: 'Produkte' } },
  collection: { list: () => 'collections', heading: { en: 'Collections', de: 'Kategorien' } },
  page: { list: () => 'pages', heading: { en: 'Pages', de: 'Seiten' } },
  blog: { list: () => '', heading: { en: 'Blogs', de: 'Blogs' } },
  article: {
    list: (blog) => `blogs["${handleInLiquid(blog)}"].articles`,
    heading: { en: 'Articles', de: 'Artikel' },
  },
}
const ALL = { en: 'Show all', de: 'Alle zeigen' }
const PREVIOUS = { en: 'Previous page', de: 'Vorige Seite' }
const NEXT = { en: 'Next page', de: 'Nächste Seite' }

/** Renders a text in the visitor's language, if available. */
const inLanguage = ({ en, de }: { en: string; de: string }): string =>
  en === de
    ? en
    : `{%- case request.locale.iso_code -%}{%- when "de" -%}${de}{%- else -%}${en}{%- endcase -%}`

const heading = (kind: ListedKind): string => `<h2>${inLanguage(SHAPES[kind].heading)}</h2>`

/** Renders one link, unless it is excluded or hidden from search engines. */
function item(kind: ListedKind): string {
  const name = kind === 'article' ? 'item.handle | split: "/" | last' : 'item.handle'
  return [
    `{%- assign name = ${name} -%}`,
    `{%- unless skip_${kind} contains name or item.metafields.seo.hidden.value == 1 -%}`,
    '<li><a href="{{ item.url }}">{{ item.title | escape }}</a></li>{%- endunless -%}',
  ].join('')
}

/** Renders the first links of a section, and a link to all of them. */
function sectionInShort(parts: LiquidParts, kind: ListedKind, sections: number): string {
  const room = Math.min(MOST_UNPAGED, Math.floor(LINKS_PER_PAGE / sections) - 1)
  if (kind === 'blog') return `${heading(kind)}<ul>${blogItems(parts, room)}</ul>`
  if (kind !== 'article')
    return shortList(kind, { list: SHAPES[kind].list(''), room, query: `section=${kind}` })
  const blogs = parts.blogs.slice(0, MOST_BLOGS)
  const each = Math.max(1, Math.floor(room / Math.max(1, blogs.length)) - 1)
  return blogs
    .map((blog) => {
      const handle = handleInLiquid(blog)
      const query = `section=article&amp;blog=${encodeURIComponent(handle)}`
      return shortList(kind, {
        list: SHAPES.article.list(blog),
        room: each,
        query,
        title: `blogs["${handle}"].title`,
      })
    })
    .join('')
}

function shortList(
  kind: ListedKind,
  { list, room, query, title }: { list: string; room: number; query: string; title?: string },
): string {
  const name = title === undefined ? heading(kind) : `<h2>{{ ${title} | escape }}</h2>`
  return [
    `{%- if ${list}.size > 0 -%}${name}<ul>{%- for item in ${list} limit: ${room} -%}${item(kind)}{%- endfor -%}</ul>`,
    `{%- if ${list}.size > ${room} -%}<p><a href="?${query}">${inLanguage(ALL)}</a></p>{%- endif -%}{%- endif -%}`,
  ].join('')
}

function blogItems({ blogs }: LiquidParts, room: number): string {
  return blogs
    .slice(0, room)
    .map(
      (blog) =>
        `{%- assign item = blogs["${handleInLiquid(blog)}"] -%}{%- if item.title != blank -%}${item('blog')}{%- endif -%}`,
    )
    .join('')
}

/** Renders a whole section, `LINKS_PER_PAGE` links per page. */
function sectionInFull(parts: LiquidParts, kind: ListedKind, blog = ''): string {
  if (kind === 'blog') return `${heading(kind)}<ul>${blogItems(parts, LINKS_PER_PAGE)}</ul>`
  const isBlog = parts.blogs.includes(blog)
  if (kind === 'article' && !isBlog)
    return parts.blogs.length === 0 ? heading(kind) : sectionInShort(parts, kind, 1)
  const handle = handleInLiquid(blog)
  const query =
    kind === 'article' ? `section=article&amp;blog=${encodeURIComponent(handle)}` : `section=${kind}`
  const turn = (part: 'previous' | 'next', words: { en: string; de: string }, step: string) =>
    `{%- if paginate.${part} -%}<a href="?${query}&amp;page={{ paginate.current_page | ${step}: 1 }}" rel="${part === 'next' ? 'next' : 'prev'}">${inLanguage(words)}</a> {%- endif -%}`
  return [
    kind === 'article' ? `<h2>{{ blogs["${handle}"].title | escape }}</h2>` : heading(kind),
    `{%- paginate ${SHAPES[kind].list(blog)} by ${LINKS_PER_PAGE} -%}`,
    `<ul>{%- for item in ${SHAPES[kind].list(blog)} -%}${item(kind)}{%- endfor -%}</ul>`,
    `<p>${turn('previous', PREVIOUS, 'minus')} ${turn('next', NEXT, 'plus')}</p>{%- endpaginate -%}`,
  ].join('')
}
