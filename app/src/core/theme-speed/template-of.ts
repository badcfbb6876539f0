const LANGUAGE = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/|$)/i
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\/products\/[^/]+$/, 'product'],
  [/^\/collections\/[^/]+\/products\/[^/]+$/, 'product'],
  [/^\/collections\/?$/, 'list-collections'],
  [/^\/collections\/[^/]+/, 'collection'],
  [/^\/pages\/[^/]+$/, 'page'],
  [/^\/blogs\/[^/]+\/[^/]+$/, 'article'],
  [/^\/blogs\/[^/]+$/, 'blog'],
  [/^\/cart\/?$/, 'cart'],
  [/^\/search\/?$/, 'search'],
]

/**
 * Returns the theme template of a page by its path; `index` for the home page and for all paths without one of the
 * others.
 */
export function templateOf(url: string): string {
  const path = (URL.parse(url, 'https://store.example')?.pathname ?? '/').replace(LANGUAGE, '')
  return FORMS.find(([form]) => form.test(path))?.[1] ?? 'index'
}
