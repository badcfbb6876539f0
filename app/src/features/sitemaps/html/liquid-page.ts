import { htmlSitemapCss } from '../domain/html-css.ts'
import { DEFAULT_TITLE, type HtmlSettings } from '../domain/html-settings.ts'
import { LISTED_KINDS, type ListedKind } from '../domain/kinds.ts'
import { plain, wordInLiquid, wordsLiquid } from './storefront-words.ts'

/** Links on one page of the HTML sitemap. */
export const LINKS_PER_PAGE = 150
/** Most iterations of a Liquid loop without `paginate`. */
const MOST_UNPAGED = 50
/** Most blogs whose articles are listed on one page. */
const MOST_BLOGS = 20

/** Input for the Liquid of the page. */
export interface LiquidParts {
  settings: Pick<HtmlSettings, 'title' | 'sections' | 'columns'>
  /** Ids of excluded resources, by kind: they stay as they are when a resource is renamed. */
  excluded: Partial<Record<ListedKind, readonly string[]>>
  /** Handles of the store's blogs, which Liquid cannot enumerate. */
  blogs: readonly string[]
}

/** The view a visitor requests; without a section, the first links of each. */
export interface LiquidView {
  section?: ListedKind | undefined
  blog?: string | undefined
  /** Number of blogs on the pages before this one. */
  from?: number | undefined
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
      ? sectionInFull(parts, view.section, view)
      : shown.map((kind) => sectionInShort(parts, kind, shown.length)).join('\n')
  return [
    wordsLiquid(),
    ...LISTED_KINDS.map((kind) => `{%- assign skip_${kind} = "${idsOf(parts, kind)}" | split: "," -%}`),
    `<style>${htmlSitemapCss(settings.columns)}</style>`,
    `<div class="signpost-sitemap page-width"><h1>${titleOf(parts)}</h1>`,
    ...(view.section === undefined ? [] : [`<p><a href="?">${titleOf(parts)}</a></p>`]),
    `${body}</div>`,
  ].join('\n')
}

const idsOf = ({ excluded }: LiquidParts, kind: ListedKind): string =>
  (excluded[kind] ?? []).map((id) => id.replace(/\D/g, '')).join(',')

/**
 * Returns a handle for use inside a Liquid string: removes characters that could end the string and never occur in a
 * handle.
 */
function handleInLiquid(handle: string): string {
  return handle.replace(/[^\p{L}\p{N}_-]/gu, '')
}

/** Returns the Liquid expression for the list of a kind; its argument is a blog's handle. */
const LISTS: Record<ListedKind, (blog: string) => string> = {
  product: () => 'collections.all.products',
  collection: () => 'collections',
  page: () => 'pages',
  blog: () => '',
  article: (blog) => `blogs["${handleInLiquid(blog)}"].articles`,
}

const heading = (kind: ListedKind): string => `<h2>${wordInLiquid(kind)}</h2>`
/** The title as the merchant wrote it; unless it was changed, in the visitor's language. */
const titleOf = ({ settings: { title } }: LiquidParts): string =>
  title === DEFAULT_TITLE ? wordInLiquid('title') : plain(title)

/** Renders one link, unless it is excluded or hidden from search engines. */
function item(kind: ListedKind): string {
  return [
    // Among texts, Liquid finds texts only.
    '{%- assign id = item.id | append: "" -%}',
    `{%- unless skip_${kind} contains id or item.metafields.seo.hidden.value == 1 -%}`,
    '<li><a href="{{ item.url }}">{{ item.title | escape }}</a></li>{%- endunless -%}',
  ].join('')
}

/** Renders the first links of a section, and a link to all of them. */
function sectionInShort(parts: LiquidParts, kind: ListedKind, sections: number): string {
  const room = Math.min(MOST_UNPAGED, Math.floor(LINKS_PER_PAGE / sections) - 1)
  if (kind === 'blog') {
    const more = parts.blogs.length > room ? `<p><a href="?section=blog">${wordInLiquid('all')}</a></p>` : ''
    return `${heading(kind)}<ul>${blogItems(parts.blogs.slice(0, room))}</ul>${more}`
  }
  if (kind !== 'article') return shortList(kind, { list: LISTS[kind](''), room, query: `section=${kind}` })
  const blogs = parts.blogs.slice(0, Math.min(MOST_BLOGS, Math.floor(room / 2)))
  const more =
    parts.blogs.length > blogs.length ? `<p><a href="?section=article">${wordInLiquid('all')}</a></p>` : ''
  return firstArticles(blogs, room) + more
}

/** Renders the first articles of each of these blogs. */
function firstArticles(blogs: readonly string[], room: number): string {
  const each = Math.max(1, Math.floor(room / Math.max(1, blogs.length)) - 1)
  return blogs
    .map((blog) => {
      const handle = handleInLiquid(blog)
      const query = `section=article&amp;blog=${encodeURIComponent(handle)}`
      return shortList('article', {
        list: LISTS.article(blog),
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
    `{%- if ${list}.size > ${room} -%}<p><a href="?${query}">${wordInLiquid('all')}</a></p>{%- endif -%}{%- endif -%}`,
  ].join('')
}

function blogItems(blogs: readonly string[]): string {
  return blogs
    .map(
      (blog) =>
        `{%- assign item = blogs["${handleInLiquid(blog)}"] -%}{%- if item.title != blank -%}${item('blog')}{%- endif -%}`,
    )
    .join('')
}

const turnTo = (word: 'previous' | 'next', query: string): string =>
  `<a href="?${query}" rel="${word === 'next' ? 'next' : 'prev'}">${wordInLiquid(word)}</a>`

/** Renders a whole section, `LINKS_PER_PAGE` links per page. */
function sectionInFull(parts: LiquidParts, kind: ListedKind, { blog = '', from = 0 }: LiquidView): string {
  if (kind === 'blog')
    return `${heading(kind)}${pageOfBlogs(parts, { kind, from, step: LINKS_PER_PAGE }, (blogs) => `<ul>${blogItems(blogs)}</ul>`)}`
  if (kind === 'article' && !parts.blogs.includes(blog))
    return parts.blogs.length === 0
      ? heading(kind)
      : pageOfBlogs(parts, { kind, from, step: MOST_BLOGS }, (blogs) => firstArticles(blogs, LINKS_PER_PAGE))
  const handle = handleInLiquid(blog)
  const query =
    kind === 'article' ? `section=article&amp;blog=${encodeURIComponent(handle)}` : `section=${kind}`
  const turn = (word: 'previous' | 'next', step: string) =>
    `{%- if paginate.${word} -%}${turnTo(word, `${query}&amp;page={{ paginate.current_page | ${step}: 1 }}`)} {%- endif -%}`
  return [
    kind === 'article' ? `<h2>{{ blogs["${handle}"].title | escape }}</h2>` : heading(kind),
    `{%- paginate ${LISTS[kind](blog)} by ${LINKS_PER_PAGE} -%}`,
    `<ul>{%- for item in ${LISTS[kind](blog)} -%}${item(kind)}{%- endfor -%}</ul>`,
    `<p>${turn('previous', 'minus')} ${turn('next', 'plus')}</p>{%- endpaginate -%}`,
  ].join('')
}

/** Renders some of the blogs, with links to those before and after them: Liquid cannot page what it cannot list. */
function pageOfBlogs(
  { blogs }: LiquidParts,
  { kind, from, step }: { kind: ListedKind; from: number; step: number },
  render: (blogs: readonly string[]) => string,
): string {
  const first = from > 0 && from < blogs.length ? from : 0
  const turns = [
    first > 0 ? turnTo('previous', `section=${kind}&amp;from=${Math.max(0, first - step)}`) : '',
    first + step < blogs.length ? turnTo('next', `section=${kind}&amp;from=${first + step}`) : '',
  ]
  return `${render(blogs.slice(first, first + step))}<p>${turns.join(' ')}</p>`
}
