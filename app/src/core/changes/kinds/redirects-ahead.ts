import { sql } from 'kysely'
import { redirectsAround } from '#core/catalogue/redirects/redirect-graph.ts'
import { keyOf } from '#core/catalogue/redirects/redirect-store.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { normalise, pathOf, type RedirectValue, redirectId } from './redirect-value.ts'

/** Most redirects looked at behind the targets; the nightly check finds a loop behind even more. */
const MOST = 100_000

/** A redirect about to be written. */
export interface AskedPath {
  path: string
  target: string | null
}

export interface Asked {
  asked: readonly AskedPath[]
  hosts: OwnHosts
  operation: string | null
}

/**
 * Returns the redirects that follow from the targets, by path, as they will be when all that is under way has been
 * written; null if there are too many.
 */
export async function redirectsAhead(
  tx: ShopTx,
  { asked, hosts, operation }: Asked,
): Promise<Map<string, string> | null> {
  const own = new Set(asked.map(({ path }) => path))
  const ahead = new Map<string, string>()
  const seen = new Set<string>()
  let next = asked.flatMap(({ target }) => target ?? [])
  while (next.length > 0) {
    const held = await redirectsAround(tx, { paths: [], targets: next.map(ownKey) }, MOST)
    if (held === null || ahead.size > MOST) return null
    const near = new Set(next.map(ownKey))
    for (const { path, target } of held) {
      if (path === keyOf(path)) ahead.set(path, target)
      near.add(keyOf(path)).add(ownKey(target))
    }
    const fresh = [...near].filter((key) => !seen.has(key))
    // The copy takes a whole URL for another site; the platform follows it if it is one of the store.
    next = held.flatMap(({ target }) =>
      keyOf(target) === ownKey(target) || seen.has(ownKey(target)) ? [] : [target],
    )
    for (const key of fresh) seen.add(key)
    for (const { path, target } of await underWay(tx, { keys: fresh, operation, held: ahead })) {
      if (own.has(path)) continue
      if (target === null) ahead.delete(path)
      else ahead.set(path, target)
      if (target !== null && !seen.has(ownKey(target))) next.push(target)
    }
  }
  return ahead

  function ownKey(url: string): string {
    return parseUrl(url, hosts).key
  }
}

interface UnderWay {
  path: string
  target: string | null
}

/**
 * Returns what is being written about these paths, and what the same operation will write: not where somebody else
 * changed the redirect, because such a change leaves it alone.
 */
async function underWay(
  tx: ShopTx,
  { keys, operation, held }: { keys: string[]; operation: string | null; held: ReadonlyMap<string, string> },
): Promise<UnderWay[]> {
  const { rows } = await sql<{
    resourceId: string
    after: RedirectValue | null
    waits: boolean
    isExpecting: boolean
    expected: RedirectValue | null
  }>`
    select resource_id as "resourceId", after, state = 'pending' as waits, expected is not null as "isExpecting", expected
      from changes
      where shop_id = ${shopOf(tx)} and resource_id = any(${keys.map(redirectId)}::text[]) and kind = 'catalogue.redirect'
        and (state = 'applying' or state = 'pending' and operation_id = ${operation}::bigint)
      order by id`.execute(tx)
  return rows.flatMap(({ resourceId, after, waits, isExpecting, expected }) => {
    const path = pathOf({ resourceId })
    const isLeftAlone = waits && isExpecting && normalise(expected) !== (held.get(path) ?? '')
    return isLeftAlone ? [] : [{ path, target: after?.target ?? null }]
  })
}
