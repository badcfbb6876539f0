import { sql } from 'kysely'
import { knownPagesIn, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { redirectsAround } from '#core/catalogue/redirects/redirect-graph.ts'
import { keyOf } from '#core/catalogue/redirects/redirect-store.ts'
import type { AboutToWrite, FailureReason } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type Compiled, compileRedirects } from '#rules/redirects/compile/compile.ts'
import type { Finding } from '#rules/redirects/compile/finding.ts'
import { parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { refusalErrors } from './errors.ts'
import { normalise, pathOf, type RedirectValue, redirectId } from './redirect-value.ts'

/** Most redirects looked at behind the targets; the nightly check finds a loop behind even more. */
const MOST = 100_000

/**
 * Returns for each redirect that is about to be written the loop it would close, null if none. The compiler looks at
 * the redirects as they are now, with those under way and those that the same operation has still to write, so that
 * the order in which an operation is written does not matter. An undo, or an import checked yesterday, does not know
 * what was redirected since.
 */
export async function closedLoops(
  ctx: ShopContext,
  tx: ShopTx,
  { changes, operation }: AboutToWrite<RedirectValue>,
): Promise<(FailureReason | null)[]> {
  // The platform compares paths in lower case: a redirect of another spelling is never followed.
  const followed = changes.filter((change) => pathOf(change) === keyOf(pathOf(change)))
  const asked = followed.map((change) => ({ path: pathOf(change), target: change.after?.target ?? null }))
  const hosts = await ownHosts(tx, ctx.shop.domain)
  const ahead = await redirectsAhead(tx, { asked, hosts, operation })
  if (ahead === null) return changes.map(() => null)
  const held = [...ahead].map(([path, target]) => ({ id: path, path, target }))
  const keys = [...held, ...asked].flatMap(({ path, target }) => [path, target ?? path])
  const known = await knownPagesIn(
    tx,
    ctx,
    keys.map((url) => parseUrl(url, hosts).key),
  )
  const { isLiving } = livingPages(known)
  const loops = loopsClosed(asked, (left) =>
    compileRedirects({ held, asked: left, isLiving, limit: Infinity, ownHosts: hosts }),
  )
  return changes.map((change) => {
    const loop = change.after === null ? undefined : loops.get(pathOf(change))
    return loop === undefined ? null : { code: refusalErrors.closesLoop.code, values: { loop } }
  })
}

/** Returns the loops by the path that closes them: the last one asked of each loop, so that the others are written. */
function loopsClosed(asked: AskedPath[], compile: (left: AskedPath[]) => Compiled): Map<string, string> {
  const loops = new Map<string, string>()
  for (;;) {
    const left = asked.filter(({ path }) => !loops.has(path))
    const closing = new Map(compile(left).findings.flatMap(loopOf))
    if (closing.size === 0) return loops
    const last = new Map<string, string>()
    for (const { path } of left) {
      const loop = closing.get(path)
      if (loop !== undefined) last.set(loop, path)
    }
    if (last.size === 0) return loops
    for (const [loop, path] of last) loops.set(path, loop)
  }
}

/** Returns path and loop of a refusal because of a loop. */
function loopOf({ code, key, values }: Finding): [path: string, loop: string][] {
  const { path = '', loop } = values
  if (code !== 'refused') return []
  if (key === 'loopRefused') return [[path, loop ?? path]]
  if (key === 'self') return [[path, `${path} → ${path}`]]
  return key === 'entangled' ? [[path, `${path} → … → ${path}`]] : []
}

interface AskedPath {
  path: string
  target: string | null
}

interface Asked {
  asked: readonly AskedPath[]
  hosts: ReadonlySet<string>
  operation: string | null
}

/**
 * Returns the redirects that follow from the targets, by path, as they will be when all that is under way has been
 * written; null if there are too many.
 */
async function redirectsAhead(
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
