import { createOperation } from '#core/changes/operation/create-operation.ts'
import { applyNow } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { failedRedirects } from '#core/redirects/failed-redirects.ts'
import type { BrokenLink, Outcome } from './contract.ts'
import { type LinkValue, linkOfRef, linkRef } from './domain/link-value.ts'
import { linkKind } from './kinds/link.ts'
import { titleOf } from './write-redirects.ts'

export type Decide = 'archive' | 'revert' | 'delete'

/** More than this is too much to write while the merchant waits: redirects to remove, and links in all. */
const MOST_REDIRECTS = 10
const MOST_LINKS = 100

const AFTER: Readonly<Record<Decide, LinkValue | null>> = {
  archive: { state: 'archived' },
  revert: { state: 'unresolved', leftAlone: true },
  delete: null,
}

/**
 * Archives, reverts or deletes links as one operation: few at once, many by the worker. Removes their redirects; a
 * link whose redirect could not be removed stays as it is.
 */
export async function decideLinks(
  ctx: ShopContext,
  { act, links }: { act: Decide; links: readonly BrokenLink[] },
): Promise<Outcome> {
  const changes = links.map(({ id, path }) => ({ ...linkRef(id, path), label: path, after: AFTER[act] }))
  const type = `broken-links.${act}`
  const title = titleOf(act, links)
  const redirected = links.filter(({ target }) => target !== null).length
  if (redirected <= MOST_REDIRECTS && links.length <= MOST_LINKS) {
    const done = await applyNow(ctx, {
      kind: linkKind,
      changes,
      cause: 'merchant',
      type,
      performedOn: 'store',
      title,
    })
    const failed = failedRedirects(done.changes, (resourceId) => linkOfRef({ resourceId }).path)
    return { operationId: done.operationId, state: 'done', findings: [], failed }
  }
  const operation = await createOperation(ctx, {
    type,
    performedOn: 'store',
    fields: ['link'],
    title,
    cause: 'merchant',
    changes: changes.map((change) => ({ ...change, kind: linkKind.name })),
  })
  return { operationId: operation.id, state: 'running', findings: [], failed: [] }
}
