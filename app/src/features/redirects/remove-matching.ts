import { redirectKind } from '#core/changes/kinds/redirect.ts'
import type { ChangeDraft } from '#core/changes/operation/create-operation.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { redirectChange } from '#core/redirects/redirect-changes.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { RedirectFilter } from './contract/redirects.ts'
import { redirectErrors } from './errors.ts'
import { countRedirects, eachRedirect } from './list.ts'

/**
 * Deletes every redirect that matches, as one operation. The caller passes their number, and nothing is deleted if it
 * has changed. Each deletion expects the target that was shown. Throws `redirects.list-moved`.
 */
export async function removeMatching(
  ctx: ShopContext,
  { total, ...filter }: RedirectFilter & { total: number },
): Promise<{ operationId: string }> {
  const found = await countRedirects(ctx, filter)
  if (found !== total || found === 0) throw new AppError(redirectErrors.listMoved, { found })
  const { id } = await createOperation(ctx, {
    type: 'redirects.remove',
    performedOn: 'store',
    fields: ['redirect'],
    title: { key: 'redirects:history.removeSeveral', values: { count: String(found) } },
    cause: 'merchant',
    changes: deletions(ctx, filter),
  })
  return { operationId: id }
}

async function* deletions(ctx: ShopContext, filter: RedirectFilter): AsyncGenerator<ChangeDraft> {
  for await (const { path, target } of eachRedirect(ctx, filter))
    yield { ...redirectChange({ path, before: target, after: null }), kind: redirectKind.name }
}
