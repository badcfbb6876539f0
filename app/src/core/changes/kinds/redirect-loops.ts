import { sql } from 'kysely'
import { knownPagesIn, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { keyOf } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type Compiled, compileRedirects } from '#rules/redirects/compile/compile.ts'
import type { Finding } from '#rules/redirects/compile/finding.ts'
import { parseUrl } from '#rules/redirects/compile/parse-url.ts'
import type { AboutToWrite, FailureReason } from '../change-kind.ts'
import { refusalErrors } from './errors.ts'
import { pathOf, type RedirectValue, redirectId } from './redirect-value.ts'
import { type Asked, type AskedPath, redirectsAhead } from './redirects-ahead.ts'

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
  if (asked.every(({ target }) => target === null)) return changes.map(() => null)
  const hosts = await ownHosts(tx)
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
  const leads = new Map([...held, ...asked].map(({ path, target }) => [path, target]))
  const nextOf = (path: string) => parseUrl(leads.get(path) ?? '/', hosts).key
  for (const path of loops.keys())
    if (await isRestored(tx, loopFrom(path, nextOf), { asked, operation })) loops.delete(path)
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

/** Returns the paths of a loop, beginning at one of them. */
function loopFrom(path: string, nextOf: (path: string) => string): string[] {
  const met = new Set<string>()
  for (let at = path; !met.has(at); at = nextOf(at)) met.add(at)
  return [...met]
}

/**
 * True if one operation writes every redirect of the loop: then it is the undo of a repair, and puts a loop of the
 * store back that nobody has touched since. The compiler never lets another operation have one.
 */
async function isRestored(
  tx: ShopTx,
  loop: readonly string[],
  { asked, operation }: Pick<Asked, 'asked' | 'operation'>,
): Promise<boolean> {
  const others = loop.filter((path) => !asked.some((own) => own.path === path))
  if (others.length === 0 || operation === null) return others.length === 0
  const { rows } = await sql<{ own: number }>`
    select count(distinct resource_id)::int as own from changes
      where shop_id = ${shopOf(tx)} and resource_id = any(${others.map(redirectId)}::text[]) and kind = 'catalogue.redirect'
        and operation_id = ${operation} and state in ('pending', 'applying', 'applied', 'unchanged')`.execute(
    tx,
  )
  return rows[0]?.own === others.length
}

/** Returns path and loop of a refusal because of a loop. */
function loopOf({ code, key, values }: Finding): [path: string, loop: string][] {
  const { path = '', loop } = values
  if (code !== 'refused') return []
  if (key === 'loopRefused') return [[path, loop ?? path]]
  if (key === 'self') return [[path, `${path} → ${path}`]]
  return key === 'entangled' ? [[path, `${path} → … → ${path}`]] : []
}
