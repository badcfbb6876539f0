import { findResource } from '#core/catalogue/find-resource.ts'
import { catalogueDeleteKind } from '#core/changes/kinds/catalogue-delete.ts'
import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { settingsErrors } from './errors.ts'

/**
 * Deletes a product or a collection in the store, and thereby here. One already deleted in the store is only removed
 * here. Throws AppError `settings.not-held`, `changes.refused`, and PlatformError.
 */
export async function deleteResource(ctx: ShopContext, id: string): Promise<void> {
  const held = await ctx.tx((tx) => findResource(tx, id))
  if (!held) throw new AppError(settingsErrors.notHeld)
  const result = await applyNow(ctx, {
    kind: catalogueDeleteKind,
    changes: [{ resourceId: id, field: 'resource', after: null }],
    cause: 'merchant',
    title: { key: `settings:history.deleted.${held.kind}`, values: { title: held.title } },
  })
  const [change] = result.changes
  const failure = change ? failureOf(ctx, change) : null
  if (failure) throw failure
}
