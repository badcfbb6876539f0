import { findRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { parseUrl } from '#rules/redirects/compile/parse-url.ts'

/** A chain is one hop on a store that was put right; a longer one is followed so far. */
const MOST_HOPS = 5

/** Where each path leads in the end; paths without a redirect, and those of a loop, are left out. */
export async function redirectEnds(
  tx: ShopTx,
  paths: readonly string[],
  hosts: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const leads = new Map<string, string>()
  let asked: readonly string[] = paths
  for (let hop = 0; hop < MOST_HOPS && asked.length > 0; hop++) {
    const found = await findRedirects(tx, asked)
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

function endOf(path: string, leads: ReadonlyMap<string, string>, hosts: ReadonlySet<string>): string | null {
  const met = new Set([path])
  let end = leads.get(path) ?? null
  for (let at = end; at !== null; ) {
    const { key, foreign } = parseUrl(at, hosts)
    if (foreign) return at
    // A loop leads nowhere.
    if (met.has(key)) return null
    met.add(key)
    end = at
    at = leads.get(key) ?? null
  }
  return end
}
