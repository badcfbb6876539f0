import { findRedirects, noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { redirectKind } from '#core/changes/kinds/redirect.ts'
import { gidOf, redirectId, withGid } from '#core/changes/kinds/redirect-value.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { deleteLinks, findDecisions, saveDecisions } from '../decision-store.ts'
import { type LinkValue, linkOfRef, linkValue, linkValueSchema, targetOf } from '../domain/link-value.ts'
import { restoreLinks } from '../restore-links.ts'

const redirectRef = (ref: Pick<ChangeRef, 'resourceId'>): ChangeRef => ({
  resourceId: redirectId(linkOfRef(ref).path),
  field: 'redirect',
})
const asRedirect = (value: LinkValue | null) => {
  const target = targetOf(value)
  return target === null ? null : { target }
}
const isRedirecting = ({ before, after }: { before: LinkValue | null; after: LinkValue | null }): boolean =>
  targetOf(before) !== targetOf(after)

/**
 * What becomes of a broken link: left unresolved, redirected, archived, deleted. The redirect is the store's; the rest
 * is stored with the outcome, in the same transaction.
 */
export const linkKind: ChangeKind<LinkValue> = {
  name: 'broken-links.link',
  schema: linkValueSchema,
  batch: redirectKind.batch ?? 1,
  async read(ctx, refs) {
    const known = await ctx.tx((tx) =>
      findDecisions(
        tx,
        refs.map((ref) => linkOfRef(ref).id),
      ),
    )
    const kept = refs.filter((ref) => known.has(linkOfRef(ref).id))
    const targets = await targetsOf(ctx, kept)
    return refs.map((ref) => {
      const decision = known.get(linkOfRef(ref).id)
      return decision ? linkValue(decision, targets.get(ref.resourceId) ?? null) : null
    })
  },
  async write(ctx, changes) {
    const redirecting = changes.filter(isRedirecting)
    const outcomes = await redirectKind.write(ctx, redirecting.map(asRedirectChange))
    const byId = new Map(redirecting.map(({ id }, at) => [id, outcomes[at]]))
    // A path may have been redirected while its link was deleted.
    const restored = changes.filter((change) => change.before === null && !isRedirecting(change))
    const targets = await targetsOf(ctx, restored)
    return changes.map((change): WriteOutcome<LinkValue> => {
      const outcome = byId.get(change.id)
      if (outcome?.status === 'failed') return outcome
      const target = targets.get(change.resourceId)
      const observed: LinkValue | null = target === undefined ? change.after : { state: 'resolved', target }
      return { status: 'applied', observed: observed && withGid(observed, gidOf(outcome?.observed ?? null)) }
    })
  },
  /** The redirect is written before the outcome is stored: if only that is missing, nothing is left to write. */
  async finish(ctx, changes) {
    const targets = await targetsOf(ctx, changes)
    return changes.map((change) =>
      isRedirecting(change) && (targets.get(change.resourceId) ?? null) === targetOf(change.after)
        ? { status: 'applied', observed: change.after }
        : null,
    )
  },
  normalise: (value) =>
    value === null
      ? ''
      : JSON.stringify([
          value.state,
          targetOf(value)?.trim(),
          value.state === 'unresolved' && value.leftAlone === true,
        ]),
  inverse: ({ before }) => before,
  noteValue: (tx, shopId, change) => linkKind.noteValues?.(tx, shopId, [change]) ?? Promise.resolve(),
  async noteValues(tx, shopId, changes) {
    const links = changes.map(({ observed, ...ref }) => ({ ...linkOfRef(ref), value: observed }))
    const known = new Map(
      (
        await findRedirects(
          tx,
          links.map(({ path }) => path),
        )
      ).map(({ path, target }) => [path, target]),
    )
    for (const { path, value } of links) {
      const target = targetOf(value)
      if ((known.get(path) ?? null) !== target)
        await noteRedirect(tx, shopId, { path, target, gid: gidOf(value) })
    }
    await deleteLinks(
      tx,
      idsOf(links, (value) => value === null),
    )
    const kept = links.flatMap(({ id, path, value }) => (value === null ? [] : [{ id, path, value }]))
    await restoreLinks(tx, kept)
    await saveAll(tx, kept)
  },
}

type Noted = { id: string; value: LinkValue | null }

const idsOf = (links: readonly Noted[], fits: (value: LinkValue | null) => boolean): string[] =>
  links.filter(({ value }) => fits(value)).map(({ id }) => id)

async function saveAll(tx: ShopTx, links: readonly Noted[]): Promise<void> {
  const isReverted = (value: LinkValue | null) => value?.state === 'unresolved' && value.leftAlone === true
  const archived = idsOf(links, (value) => value?.state === 'archived')
  const reverted = idsOf(links, isReverted)
  const neither = idsOf(links, (value) => value?.state !== 'archived' && !isReverted(value))
  await saveDecisions(tx, archived, 'archived')
  await saveDecisions(tx, reverted, 'reverted')
  await saveDecisions(tx, neither, null)
}

function asRedirectChange({ id, before, after, ...ref }: PendingChange<LinkValue>) {
  return { id, ...redirectRef(ref), before: asRedirect(before), after: asRedirect(after) }
}

/** Returns the targets of the store's redirects by the links' references; without those that have none. */
async function targetsOf(
  ctx: ShopContext,
  refs: readonly Pick<ChangeRef, 'resourceId'>[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const found = await redirectKind.read(ctx, refs.map(redirectRef))
  return new Map(
    refs.flatMap(({ resourceId }, at) => {
      const target = found[at]?.target
      return target === undefined ? [] : [[resourceId, target] as const]
    }),
  )
}
