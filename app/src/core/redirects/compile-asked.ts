import { knownPages, type LivingPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { movedPages } from '#core/catalogue/redirects/moved-pages.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { allRedirects, redirectsAround } from '#core/catalogue/redirects/redirect-graph.ts'
import { countRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Compiled, compileRedirects } from '#rules/redirects/compile/compile.ts'
import type { Asked, Held } from '#rules/redirects/compile/gather.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { redirectCompileErrors } from './errors.ts'
import { compiledWithRoom, MOST_CHECKED, redirectLimit } from './redirect-limit.ts'

/** Maximum number of redirects connected with a few paths; if there are more, the whole graph is read. */
const MOST_AROUND = 2_000
/** Most rounds that look behind whole URLs of the store; after more, the whole graph is read. */
const MOST_ROUNDS = 20

/**
 * Computes what these requested redirects would do to the store's redirects, according to our copy. Writes nothing.
 * Throws `redirect-compile.too-much-to-check`, PlatformError.
 */
export async function compileAsked(ctx: ShopContext, asked: readonly Asked[]): Promise<Compiled> {
  const paths = asked.map(({ path }) => path)
  const targets = asked.flatMap(({ target }) => target ?? [])
  const { near, count, limit, hosts } = await ctx.tx(async (tx) => {
    const own = await ownHosts(tx)
    const keys = { paths: localOf(paths, own), targets: localOf(targets, own) }
    const total = await countRedirects(tx)
    return {
      near: await connected(tx, keys, own),
      count: total,
      limit: await redirectLimit(tx, total),
      hosts: own,
    }
  })
  if (near === null && count > MOST_CHECKED) throw new AppError(redirectCompileErrors.tooMuchToCheck)
  const held = near ?? (await allRedirects(ctx))
  const keys = keysOf(held, { asked: [...paths, ...targets], hosts })
  const moved = new Map(await ctx.tx((tx) => movedPages(tx, keys)))
  const pages = livingPages(await knownPages(ctx, [...keys, ...moved.values()]))
  const compiled = await compiledWithRoom(ctx, { limit, count }, (most) =>
    compileRedirects({
      held,
      asked,
      limit: most,
      elsewhere: count - held.length,
      ownHosts: hosts,
      isLiving: pages.isLiving,
      movedTo: (key) => moved.get(key),
    }),
  )
  return { ...compiled, findings: withoutUnknown(compiled, pages) }
}

/**
 * Returns the redirects connected with these paths; null if there are too many. Our copy takes a whole URL for another
 * site, the platform follows it if it is one of the store: what is behind such targets is read in further rounds.
 */
async function connected(
  tx: ShopTx,
  asked: { paths: readonly string[]; targets: readonly string[] },
  hosts: OwnHosts,
): Promise<Held[] | null> {
  const found = new Map<string, Held>()
  const seen = new Set(asked.targets)
  let next = asked
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const near = await redirectsAround(tx, next, MOST_AROUND)
    if (near === null) return null
    for (const one of near) found.set(one.path, one)
    if (found.size > MOST_AROUND) return null
    const targets = near.flatMap(({ target }) => {
      const { key, foreign } = parseUrl(target, hosts)
      return !foreign && parseUrl(target).foreign && !seen.has(key) ? [key] : []
    })
    if (targets.length === 0) return [...found.values()]
    for (const key of targets) seen.add(key)
    next = { paths: [], targets }
  }
  return null
}

/** Removes `deadTarget` findings about paths whose state is unknown: only known facts are reported. */
export function withoutUnknown(
  { findings }: Pick<Compiled, 'findings'>,
  pages: Pick<LivingPages, 'isUnknown'>,
): Compiled['findings'] {
  return findings.filter(
    ({ key, values }) => key !== 'deadTarget' || !pages.isUnknown(values['target'] ?? ''),
  )
}

const localOf = (urls: readonly string[], hosts: OwnHosts): string[] =>
  urls.map((url) => parseUrl(url, hosts).key)

function keysOf(
  held: readonly Held[],
  { asked, hosts }: { asked: readonly string[]; hosts: OwnHosts },
): string[] {
  return localOf([...held.flatMap(({ path, target }) => [path, target]), ...asked], hosts)
}
