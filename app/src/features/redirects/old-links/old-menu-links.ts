import type { MenuItem } from '#adapters/platform/admin-graphql/operations/catalogue-menus.ts'
import type { ShopContext } from '#core/context/context.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { rewriteLink } from '#rules/redirects/rewrite-links.ts'
import { redirectEnds } from './redirect-ends.ts'

/** A menu entry that links to a redirected path. */
export interface OldMenuLink {
  menuId: string
  itemId: string
  /** `Main menu › Sale` */
  title: string
  /** Target it should have. */
  target: string
}

/** Finds the menu entries, as last read, whose plain URL is redirected, with the final target of each. */
export async function findOldMenuLinks(
  ctx: ShopContext,
  tx: ShopTx,
  hosts: OwnHosts,
): Promise<OldMenuLink[]> {
  const menus = await tx
    .selectFrom('catalogue_menus')
    .where('shop_id', '=', shopOf(tx))
    .select(['id', 'title', 'items'])
    .orderBy('id')
    .execute()
  const links = menus.flatMap(({ id, title, items }) =>
    plainLinks(fromJson<MenuItem[]>(items)).map((item) => ({
      ...item,
      menuId: `gid://shopify/Menu/${id}`,
      title: `${title} › ${item.title}`,
    })),
  )
  const paths = links.map(({ url }) => parseUrl(url, hosts)).filter(({ foreign }) => !foreign)
  const ends = await redirectEnds(ctx, tx, [...new Set(paths.map(({ key }) => key))], hosts)
  return links.flatMap(({ url, ...link }) => {
    const target = rewriteLink(url, { ownHosts: hosts, targetOf: (key) => ends.get(key) ?? null })
    return target === null ? [] : [{ ...link, target }]
  })
}

interface PlainLink {
  itemId: string
  title: string
  url: string
}

/** Skips entries read before entries had ids, until menus are reread. */
function plainLinks(items: readonly MenuItem[]): PlainLink[] {
  return items.flatMap((item) => [
    ...(item.type === 'HTTP' && item.url && item.id
      ? [{ itemId: item.id, title: item.title, url: item.url }]
      : []),
    ...plainLinks(item.items),
  ])
}
