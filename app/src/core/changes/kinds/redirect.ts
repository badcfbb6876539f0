import { noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { BulkWrite, ChangeKind, PendingChange, WriteOutcome } from '../change-kind.ts'
import { refusalErrors } from './errors.ts'
import { closedLoops } from './redirect-loops.ts'
import { createRedirect, deleteRedirect, type RedirectNode, updateRedirect } from './redirect-operations.ts'
import { gidOf, normalise, pathOf, type RedirectValue, redirectSchema, withGid } from './redirect-value.ts'
import { redirectsAt, SEARCHED_AT_ONCE } from './redirects-at.ts'
import { bulkUpdate } from './resource-update.ts'
import { changedSince, impossible, orDenied, refused, type UserError, writeTogether } from './write-parts.ts'

const asValue = (node: RedirectNode | undefined): RedirectValue | null =>
  node ? withGid({ target: node.target }, node.id) : null

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
  batch: SEARCHED_AT_ONCE,
  readsTogether: true,
  deletesFirst: true,
  async read(ctx, refs) {
    const found = await redirectsAt(ctx, refs.map(pathOf))
    return refs.map((ref) => asValue(found.get(pathOf(ref))))
  },
  async write(ctx, changes) {
    return orDenied<WriteOutcome<RedirectValue>[]>(
      async () => {
        const found = await redirectsAt(ctx, changes.map(pathOf))
        const outcomes = new Map<PendingChange<RedirectValue>, WriteOutcome<RedirectValue>>()
        // What is deleted makes room, and frees a path that the platform takes for the same.
        for (const isDeletion of [true, false]) {
          const some = changes.filter(({ after }) => (after === null) === isDeletion)
          const parts = some.map((change) => ({
            changes: [change],
            write: async () => [await writeOne(ctx, change, found.get(pathOf(change)))],
          }))
          const ends = await writeTogether(some, parts)
          for (const [at, change] of some.entries()) outcomes.set(change, ends[at] ?? changedSince)
        }
        return changes.map((change) => outcomes.get(change) ?? changedSince)
      },
      () => changes.map(() => impossible(refusalErrors.accessDenied)),
    )
  },
  /** Creations only: other changes need the redirect's id, which only the reading right before shows. */
  bulk: ({ before, after }) => (before === null && after !== null ? bulkCreate : null),
  normalise,
  barred: closedLoops,
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, observed }) {
    const target = observed?.target ?? null
    await noteRedirect(tx, shopId, { path: pathOf({ resourceId }), target, gid: gidOf(observed) })
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
  const now = asValue((await redirectsAt(ctx, [path])).get(path))
  if (now === null) return refused(error)
  return normalise(now) === normalise(change.after) ? { status: 'unchanged', observed: now } : changedSince
}
