/** Access to a resource in a merchant's words; a resource not listed is shown under its own name. */
const WORDS: Record<string, string> = {
  app_proxy: 'URLs of your online store that the app answers',
  content: 'pages, blog posts and blogs',
  files: 'files',
  inventory: 'inventory',
  locales: 'languages',
  markets: 'markets',
  metaobject_definitions: 'definitions of metaobjects',
  metaobjects: 'metaobjects',
  online_store_navigation: 'menus and URL redirects',
  online_store_pages: 'pages, blog posts and blogs',
  products: 'products and collections',
  publications: 'sales channels',
  shipping: 'shipping rates',
  themes: 'themes of the online store',
  translations: 'translations',
}

/** Describes the requested scopes for a reader; one line per resource, writing includes viewing. */
export function scopeWords(scopes: string[]): { resource: string; edit: boolean }[] {
  const access = new Map<string, boolean>()
  for (const scope of scopes) {
    const [, kind, resource = scope] = /^(read|write)_(.+)$/.exec(scope) ?? []
    access.set(resource, (access.get(resource) ?? false) || kind === 'write')
  }
  return [...access].map(([resource, edit]) => ({
    resource: WORDS[resource] ?? resource.replaceAll('_', ' '),
    edit,
  }))
}
