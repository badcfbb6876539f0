import type { MenuItem } from '../state/records.ts'
import { madeAt } from './clock.ts'
import { handleOf } from './handle.ts'
import type { MenuItemSeed, StoreSeed } from './seeds.ts'
import type { StoreWriter } from './writer.ts'

const kinds: Record<string, { type: string; gid: string; folder: string }> = {
  collection: { type: 'COLLECTION', gid: 'Collection', folder: 'collections' },
  page: { type: 'PAGE', gid: 'Page', folder: 'pages' },
  blog: { type: 'BLOG', gid: 'Blog', folder: 'blogs' },
  product: { type: 'PRODUCT', gid: 'Product', folder: 'products' },
}
const paths: Record<string, string> = { '/': 'FRONTPAGE', '/collections/all': 'CATALOG', '/search': 'SEARCH' }

function menuItem(writer: StoreWriter, seed: MenuItemSeed, ids: Map<string, number>): MenuItem {
  const [kind = '', handle = ''] = seed.to.split(':')
  const target = kinds[kind]
  const id = ids.get(seed.to)
  if (target && id === undefined)
    throw new Error(`The menu entry "${seed.title}" points to nothing: ${seed.to}`)
  return {
    id: writer.state.nextId(),
    title: seed.title,
    type: target?.type ?? paths[seed.to] ?? 'HTTP',
    url: target ? `/${target.folder}/${handle}` : seed.to,
    resourceId: target ? `gid://shopify/${target.gid}/${id}` : null,
    items: (seed.items ?? []).map((item) => menuItem(writer, item, ids)),
  }
}

/** Writes menus, redirects, languages and markets; `ids` maps the menus' link targets to ids. */
export function writeNavigation(
  writer: StoreWriter,
  seed: Pick<StoreSeed, 'menus' | 'redirects' | 'locales' | 'markets'>,
  ids: Map<string, number>,
): void {
  for (const menu of seed.menus)
    writer.add('Menu', {
      ...madeAt(menu.handle),
      handle: menu.handle,
      title: menu.title,
      items: menu.items.map((item) => menuItem(writer, item, ids)),
    })
  for (const redirect of seed.redirects) writer.add('UrlRedirect', { ...madeAt(redirect.path), ...redirect })
  for (const locale of seed.locales) writer.add('ShopLocale', { ...madeAt(locale.locale), ...locale })
  seed.markets.forEach((market, index) => {
    writer.add('Market', {
      ...madeAt(market.name),
      ...market,
      handle: handleOf(market.name),
      primary: index === 0,
    })
  })
}
