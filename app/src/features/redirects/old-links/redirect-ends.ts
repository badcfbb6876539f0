import { knownPagesIn, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { movedPages } from '#core/catalogue/redirects/moved-pages.ts'
import { findRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** Most hops followed; in a repaired store a chain has one. */
const MOST_HOPS = 5

/**
 * Returns the final target of each path, by its redirect or because its page was renamed; omits others, those in a
 * loop, and those where a page lives: the platform serves the page.
 */
export async function redirectEnds(
  ctx: ShopContext,
  tx: ShopTx,
  paths: readonly string[],
  hosts: OwnHosts,
): Promise<Map<string, string>> {
  const leads = new Map<string, string>()
  let asked: readonly string[] = paths
  for (let hop = 0; hop < MOST_HOPS && asked.length > 0; hop++) {
    const { isLiving } = livingPages(await knownPagesIn(tx, ctx, asked))
    const dead = asked.filter((path) => !isLiving(path))
    const found = await findRedirects(tx, dead)
    for (const [path, target] of await movedPages(tx, dead)) leads.set(path, target)
    // A redirect is what visitors follow, whatever became of the page.
    for (const { path, target } of found) leads.set(path, target)
    const next = found.map(({ target }) => parseUrl(target, hosts))
    asked = next.filter(({ key, foreign }) => !foreign && !leads.has(key)).map(({ key }) => key)
  }
  return new Map(
    paths.flatMap((path) => {
      const end = endOf(path, leads, hosts)
      return end === null ? [] : [[path, end] as const]
    }),
  )
}

function endOf(path: string, leads: ReadonlyMap<string, string>, hosts: OwnHosts): string | null {
  const met = new Set([path])
  let end: string | null = null
  let domain = ''
  for (let at = leads.get(path) ?? null; at !== null; ) {
    const { key, origin, foreign } = parseUrl(at, hosts)
    if (foreign) return at
    // A loop has no end.
    if (met.has(key)) return null
    met.add(key)
    // A path keeps the visitor on the market's domain that the redirect before led to.
    const isPath = /^\/(?!\/)/.test(at)
    if (!isPath) domain = origin
    end = isPath ? domain + at : at
    at = leads.get(key) ?? null
  }
  return end
}
