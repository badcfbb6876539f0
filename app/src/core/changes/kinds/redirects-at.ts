import { knownRedirectGids } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { readNodes } from '../outcome/last-reading.ts'
import { newestRedirects, type RedirectNode, redirects, redirectsById } from './redirect-operations.ts'

/** Paths per search; keeps the search text short. */
export const SEARCHED_AT_ONCE = 25
/** Most pages read of a path's search: an exact match is among the first results. */
const PAGES = 4
/** Most pages read of the newest redirects: more than a store gains while an answer is lost. */
const NEWEST_PAGES = 4

/**
 * Returns the store's redirects at exactly these paths. The platform's search follows its writes seconds later, so
 * only an id is believed: redirects are read by the id our copy knows, the others are searched for, and what the
 * search shows is read by its id. A path found by neither counts as free; the platform refuses a second redirect of
 * it.
 */
export async function redirectsAt(
  ctx: ShopContext,
  paths: readonly string[],
): Promise<Map<string, RedirectNode>> {
  const asked = new Set(paths.filter((path) => path !== ''))
  const known = new Set(await ctx.tx((tx) => knownRedirectGids(tx, [...asked])))
  const found = await readByIds(ctx, [...known], asked)
  const shown = await searchAll(
    ctx,
    [...asked].filter((path) => !found.has(path)),
  )
  // What was just read by its id, and is not at its path any more, need not be read again.
  const fresh = [...shown.values()].flatMap(({ id }) => (known.has(id) ? [] : [id]))
  return new Map([...found, ...(await readByIds(ctx, fresh, asked))])
}

/**
 * Returns the redirects at these paths that are among the newest of the store. A list without a search is read from
 * the store itself, so it shows what was made a moment ago (decision 0160).
 */
export async function newestAt(
  ctx: ShopContext,
  paths: readonly string[],
): Promise<Map<string, RedirectNode>> {
  const asked = new Set(paths)
  const found = new Map<string, RedirectNode>()
  let after: string | null = null
  for (let page = 1; page <= NEWEST_PAGES && found.size < asked.size; page += 1) {
    const { urlRedirects }: ReturnType<typeof redirects.data.parse> = await ctx.platform.query(
      ctx.shop,
      newestRedirects,
      { after },
    )
    for (const node of urlRedirects.nodes) if (asked.has(node.path)) found.set(node.path, node)
    after = urlRedirects.pageInfo.hasNextPage ? urlRedirects.pageInfo.endCursor : null
    if (after === null) break
  }
  return found
}

async function readByIds(
  ctx: ShopContext,
  gids: readonly string[],
  asked: ReadonlySet<string>,
): Promise<Map<string, RedirectNode>> {
  if (gids.length === 0) return new Map()
  const refs = gids.map((resourceId) => ({ resourceId }))
  const nodes = await readNodes(ctx, refs, { operation: redirectsById, variables: {} })
  return new Map(
    [...nodes.values()].flatMap((node) => (asked.has(node.path) ? [[node.path, node] as const] : [])),
  )
}

/**
 * Returns what the search shows at these paths. It matches words, so results are compared. If one search for several
 * returns too much, each missing path gets its own search, limited to a few pages.
 */
async function searchAll(ctx: ShopContext, paths: readonly string[]): Promise<Map<string, RedirectNode>> {
  const found = new Map<string, RedirectNode>()
  for (let from = 0; from < paths.length; from += SEARCHED_AT_ONCE) {
    const some = paths.slice(from, from + SEARCHED_AT_ONCE)
    if (await search(ctx, some, { pages: 1, found })) continue
    for (const path of some) if (!found.has(path)) await search(ctx, [path], { pages: PAGES, found })
  }
  return found
}

/** Returns true if every result was read, or every path is found. */
async function search(
  ctx: ShopContext,
  paths: readonly string[],
  { pages, found }: { pages: number; found: Map<string, RedirectNode> },
): Promise<boolean> {
  const query = paths.map((path) => `path:"${path.replaceAll(/["\\]/g, '\\$&')}"`).join(' OR ')
  let after: string | null = null
  for (let page = 1; ; page += 1) {
    const { urlRedirects }: ReturnType<typeof redirects.data.parse> = await ctx.platform.query(
      ctx.shop,
      redirects,
      { query, after },
    )
    for (const node of urlRedirects.nodes) if (paths.includes(node.path)) found.set(node.path, node)
    after = urlRedirects.pageInfo.hasNextPage ? urlRedirects.pageInfo.endCursor : null
    if (after === null || paths.every((path) => found.has(path))) return true
    if (page >= pages) return false
  }
}
