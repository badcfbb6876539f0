import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { withRoom } from './capture/room.ts'
import type { Added, BrokenLink, Outcome } from './contract.ts'
import { decideLinks } from './decide-links.ts'
import { readDeadPath } from './domain/dead-path.ts'
import { hidingRuleOf } from './domain/hiding-rule.ts'
import { pathMeant } from './domain/target.ts'
import { brokenLinkErrors } from './errors.ts'
import { findLinks, findState, putLinks } from './link-store.ts'
import { brokenLinksGate } from './plan-gates.ts'
import { readSettings } from './settings-store.ts'
import { askForSuggestions } from './suggest/ask.ts'
import { writeAllowed, writeRedirects } from './write-redirects.ts'

/** Returns links of the shop by id. Throws `broken-links.not-found` if none exists. */
async function linksOf(ctx: ShopContext, ids: readonly string[]): Promise<BrokenLink[]> {
  await requireFeature(ctx, brokenLinksGate)
  const links = await ctx.tx(async (tx) => findLinks(tx, ids, (await databaseNow(tx)).toISOString()))
  if (links.length === 0) throw new AppError(brokenLinkErrors.notFound)
  return links
}

/**
 * Redirects each path to its target with native redirects, which keep working after Signpost is uninstalled. A loop
 * refuses all of them, by name; with `partly` only its own.
 */
export async function resolveLinks(
  ctx: ShopContext,
  { links: asked, partly }: { links: { id: string; target: string }[]; partly: boolean },
): Promise<Outcome> {
  const links = await linksOf(
    ctx,
    asked.map(({ id }) => id),
  )
  const targets = new Map(asked.map(({ id, target }) => [id, target]))
  const redirects = links.map(({ id, path }) => ({ path, target: targets.get(id) ?? '' }))
  return (partly ? writeAllowed : writeRedirects)(ctx, { act: 'resolve', redirects })
}

/** Accepts paths as gone: removes their redirects, and automation skips them. */
export async function archiveLinks(ctx: ShopContext, { ids }: { ids: string[] }): Promise<Outcome> {
  return decideLinks(ctx, { act: 'archive', links: await linksOf(ctx, ids) })
}

/** Removes redirects; the links become unresolved again, and automation skips them. */
export async function revertLinks(ctx: ShopContext, { ids }: { ids: string[] }): Promise<Outcome> {
  return decideLinks(ctx, { act: 'revert', links: await linksOf(ctx, ids) })
}

/**
 * Deletes links here and their redirects on the platform; keeps a link whose redirect could not be deleted. An undo
 * brings links back with their visits for 30 days.
 */
export async function deleteLinks(ctx: ShopContext, { ids }: { ids: string[] }): Promise<Outcome> {
  return decideLinks(ctx, { act: 'delete', links: await linksOf(ctx, ids) })
}

/**
 * Adds a path by hand, with a redirect if a target is given, and says where the list has it then. Throws
 * `broken-links.no-path` for a path no redirect can help, `broken-links.lives` for a path that shows a page,
 * `broken-links.full`.
 */
export async function addLink(
  ctx: ShopContext,
  { path: written, target }: { path: string; target: string },
): Promise<Added> {
  await requireFeature(ctx, brokenLinksGate)
  const dead = readDeadPath(pathMeant(written))
  if (!dead) throw new AppError(brokenLinkErrors.noPath)
  const { path } = dead
  if (livingPages(await knownPages(ctx, [path])).isLiving(path))
    throw new AppError(brokenLinkErrors.lives, { path })
  await ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    if ((await withRoom(tx, [dead], now)).length === 0) throw new AppError(brokenLinkErrors.full)
    await putLinks(tx, [{ ...dead, source: 'merchant' }], now)
  })
  await askForSuggestions(ctx)
  const redirects = target === '' ? [] : [{ path, target }]
  const outcome = await writeRedirects(ctx, { act: 'resolve', redirects })
  return { ...outcome, listed: await listedAt(ctx, path) }
}

/** Returns where the list has a path. Decided links are shown whatever the merchant's rules say. */
async function listedAt(ctx: ShopContext, path: string): Promise<Added['listed']> {
  return ctx.tx(async (tx) => {
    const state = await findState(tx, path)
    const hiddenBy = state === 'unresolved' ? hidingRuleOf(path, (await readSettings(tx)).hidden) : null
    return { path, state, hiddenBy }
  })
}
