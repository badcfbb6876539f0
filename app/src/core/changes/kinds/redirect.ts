import { noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type {
  BulkWrite,
  ChangeKind,
  LineOutcome,
  PendingChange,
  SentValue,
  WriteOutcome,
} from '../change-kind.ts'
import { refusalErrors } from './errors.ts'
import { closedLoops } from './redirect-loops.ts'
import { createRedirect, deleteRedirect, type RedirectNode, updateRedirect } from './redirect-operations.ts'
import { gidOf, normalise, pathOf, type RedirectValue, redirectSchema, withGid } from './redirect-value.ts'
import { newestAt, redirectsAt, SEARCHED_AT_ONCE } from './redirects-at.ts'
import { bulkUpdate } from './resource-update.ts'
import { changedSince, impossible, orDenied, refused, type UserError, writeTogether } from './write-parts.ts'

const asValue = (node: RedirectNode | undefined): RedirectValue | null =>
  node ? withGid({ target: node.target }, node.id) : null

const creations = bulkUpdate<RedirectValue, RedirectNode>({
  operation: createRedirect,
  variables: (resourceId, [change]) => ({
    urlRedirect: { path: pathOf({ resourceId }), target: change?.after?.target ?? '' },
  }),
  observed: asValue,
})

const bulkCreate: BulkWrite<RedirectValue> = {
  ...creations,
  outcomes: (data, changes) => creations.outcomes(data, changes).map(asTaken),
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
        const newest = newestOnce(ctx, changes.filter(isCreation).map(pathOf))
        // What is deleted makes room, and frees a path that the platform takes for the same.
        for (const isDeletion of [true, false]) {
          const some = changes.filter(({ after }) => (after === null) === isDeletion)
          const parts = some.map((change) => ({
            changes: [change],
            write: async () => [await writeOne(ctx, change, { held: found.get(pathOf(change)), newest })],
          }))
          const ends = await writeTogether(some, parts)
          for (const [at, change] of some.entries()) outcomes.set(change, ends[at] ?? changedSince)
        }
        return changes.map((change) => outcomes.get(change) ?? changedSince)
      },
      () => changes.map(() => impossible(refusalErrors.accessDenied)),
    )
  },
  /** A creation without an answer is looked for among the newest: the search may not show it yet. */
  async finish(ctx, changes) {
    const made = changes.filter(isCreation)
    if (made.length === 0) return changes.map(() => null)
    const found = await newestAt(ctx, made.map(pathOf))
    return changes.map((change) => {
      const held = isCreation(change) ? found.get(pathOf(change)) : undefined
      return held ? outcomeOf({ ...change, sentBefore: true }, asValue(held)) : null
    })
  },
  /** Creations only: other changes need the redirect's id, which only the reading right before shows. */
  bulk: (change) => (isCreation(change) ? bulkCreate : null),
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
  { held, newest }: { held: RedirectNode | undefined; newest: Newest },
): Promise<WriteOutcome<RedirectValue>> {
  const { before, after } = change
  const now = asValue(held)
  if (normalise(now) === normalise(after)) return outcomeOf(change, now)
  if (normalise(now) !== normalise(before)) return changedSince
  const path = pathOf(change)
  const { node, userErrors } = await send(ctx, { path, id: held?.id ?? null, target: after?.target ?? null })
  const [error] = userErrors
  if (!error) return { status: 'applied', observed: asValue(node ?? undefined) }
  return taken(error) ? afterTaken(ctx, change, { error, newest }) : refused(error)
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

const isCreation = ({ before, after }: Pick<SentValue<RedirectValue>, 'before' | 'after'>): boolean =>
  before === null && after !== null

/** Marks the refusal of a path that is taken: an earlier attempt may have taken it. */
function asTaken(outcome: LineOutcome<RedirectValue> | undefined): LineOutcome<RedirectValue> | undefined {
  if (outcome === undefined || outcome === 'again' || outcome.status !== 'failed') return outcome
  return outcome.code === refusalErrors.pathTaken.code ? { ...outcome, mayBeOurs: true } : outcome
}

/**
 * Returns the outcome of a change by what its path holds. The intended target was written by this change, if it was
 * sent before.
 */
function outcomeOf(
  { after, sentBefore }: Pick<PendingChange<RedirectValue>, 'after' | 'sentBefore'>,
  now: RedirectValue | null,
): WriteOutcome<RedirectValue> {
  if (normalise(now) !== normalise(after)) return changedSince
  return { status: sentBefore ? 'applied' : 'unchanged', observed: now }
}

type Newest = () => Promise<Map<string, RedirectNode>>

/** Returns the newest redirects at the paths of a write, read when first asked for: one reading shows them all. */
function newestOnce(ctx: ShopContext, paths: readonly string[]): Newest {
  let read: ReturnType<Newest> | null = null
  return () => (read ??= newestAt(ctx, paths))
}

/**
 * Handles a path that is taken, by another request or by an earlier attempt. With the same target nothing is left to do,
 * with another one it is a conflict.
 */
async function afterTaken(
  ctx: ShopContext,
  change: PendingChange<RedirectValue>,
  { error, newest }: { error: UserError; newest: Newest },
): Promise<WriteOutcome<RedirectValue>> {
  const path = pathOf(change)
  const held = (await redirectsAt(ctx, [path])).get(path) ?? (await newest()).get(path)
  if (!held) return { ...refused(error), mayBeOurs: true }
  return outcomeOf(change, asValue(held))
}
