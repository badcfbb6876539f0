/** What access to a resource means, in a merchant's words; a resource not listed is named as it is. */
const WORDS: Record<string, string> = {
  app_proxy: 'Addresses of your online store that the app answers',
  content: 'Pages, blog posts and blogs',
  files: 'Files',
  inventory: 'Inventory',
  locales: 'Languages',
  markets: 'Markets',
  metaobject_definitions: 'Definitions of metaobjects',
  metaobjects: 'Metaobjects',
  online_store_navigation: 'Menus and URL redirects',
  online_store_pages: 'Pages, blog posts and blogs',
  products: 'Products and collections',
  publications: 'Sales channels',
  shipping: 'Shipping rates',
  themes: 'Themes of the online store',
  translations: 'Translations',
}

/** The asked scopes for reading; one line per resource, writing includes viewing. */
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
