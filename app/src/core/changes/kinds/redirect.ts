import { noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import type { BulkWrite, ChangeKind, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { refusalErrors } from './errors.ts'
import { closedLoops } from './redirect-loops.ts'
import {
  createRedirect,
  deleteRedirect,
  type RedirectNode,
  redirects,
  updateRedirect,
} from './redirect-operations.ts'
import { normalise, pathOf, type RedirectValue, redirectSchema } from './redirect-value.ts'
import { bulkUpdate } from './resource-update.ts'
import { changedSince, impossible, orDenied, refused, type UserError, writeTogether } from './write-parts.ts'

/** Paths per search; keeps the search text short. */
const SEARCHED_AT_ONCE = 25

const asValue = (node: RedirectNode | undefined): RedirectValue | null =>
  node ? { target: node.target } : null

const bulkCreate: BulkWrite<RedirectValue> = {
  ...bulkUpdate({
    operation: createRedirect,
    variables: (resourceId, [change]) => ({
      urlRedirect: { path: pathOf({ resourceId }), target: change?.after?.target ?? '' },
    }),
    observed: asValue,
  }),
  // The platform refuses a path that has been redirected elsewhere meanwhile.
  compares: true,
}

/** A redirect of the store, by its path: created, changed, deleted. */
export const redirectKind: ChangeKind<RedirectValue> = {
  name: 'catalogue.redirect',
  schema: redirectSchema,
  // One search finds them all; each then has a separate call.
  batch: SEARCHED_AT_ONCE,
  async read(ctx, refs) {
    const found = await find(ctx, refs.map(pathOf))
    return refs.map((ref) => asValue(found.get(pathOf(ref))))
  },
  async write(ctx, changes) {
    return orDenied<WriteOutcome<RedirectValue>[]>(
      async () => {
        const found = await find(ctx, changes.map(pathOf))
        const parts = changes.map((change) => ({
          changes: [change],
          write: async () => [await writeOne(ctx, change, found.get(pathOf(change)))],
        }))
        return writeTogether(changes, parts)
      },
      () => changes.map(() => impossible(refusalErrors.accessDenied)),
    )
  },
  /** Creations only: other changes need the redirect's id, which takes a call to find. */
  bulk: ({ before, after }) => (before === null && after !== null ? bulkCreate : null),
  normalise,
  barred: closedLoops,
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, observed }) {
    await noteRedirect(tx, shopId, { path: pathOf({ resourceId }), target: observed?.target ?? null })
  },
}

async function writeOne(
  ctx: ShopContext,
  change: PendingChange<RedirectValue>,
  held: RedirectNode | undefined,
): Promise<WriteOutcome<RedirectValue>> {
  const { before, after } = change
  const now = asValue(held)
  if (normalise(now) === normalise(after)) return { status: 'unchanged', observed: now }
  if (normalise(now) !== normalise(before)) return changedSince
  const path = pathOf(change)
  const { node, userErrors } = await send(ctx, { path, id: held?.id ?? null, target: after?.target ?? null })
  const [error] = userErrors
  if (!error) return { status: 'applied', observed: asValue(node ?? undefined) }
  return taken(error) ? afterTaken(ctx, change, error) : refused(error)
}

async function send(
  ctx: ShopContext,
  { path, id, target }: { path: string; id: string | null; target: string | null },
): Promise<{ node: RedirectNode | null; userErrors: UserError[] }> {
  const { platform, shop } = ctx
  if (id === null)
    return platform.query(shop, createRedirect, { urlRedirect: { path, target: target ?? '' } })
  if (target !== null) return platform.query(shop, updateRedirect, { id, urlRedirect: { target } })
  const { userErrors } = await platform.query(shop, deleteRedirect, { id })
  return { node: null, userErrors }
}

const taken = ({ message }: UserError): boolean => /already been taken/i.test(message)

/**
 * Handles a path that another request has taken: with the same target nothing is left to do, with another one it is a
 * conflict.
 */
async function afterTaken(
  ctx: ShopContext,
  change: PendingChange<RedirectValue>,
  error: UserError,
): Promise<WriteOutcome<RedirectValue>> {
  const path = pathOf(change)
  const now = asValue((await find(ctx, [path])).get(path))
  if (now === null) return refused(error)
  return normalise(now) === normalise(change.after) ? { status: 'unchanged', observed: now } : changedSince
}

/** Most pages read of a path's search: an exact match is among the first results. */
const PAGES = 4

/**
 * Finds the redirects of exactly these paths. A search matches words, so results are compared. If one search for all
 * of them returns too much, each missing path gets its own search, limited to a few pages: a path not found there
 * counts as free, and the platform refuses a second redirect of it.
 */
async function find(ctx: ShopContext, paths: string[]): Promise<Map<string, RedirectNode>> {
  const searched = [...new Set(paths)].filter((path) => path !== '')
  const found = new Map<string, RedirectNode>()
  for (let from = 0; from < searched.length; from += SEARCHED_AT_ONCE) {
    const some = searched.slice(from, from + SEARCHED_AT_ONCE)
    if (await search(ctx, some, { pages: 1, found })) continue
    for (const path of some) if (!found.has(path)) await search(ctx, [path], { pages: PAGES, found })
  }
  return found
}

/** Returns true if every result was read, or every path is found. */
async function search(
  ctx: ShopContext,
  paths: string[],
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
