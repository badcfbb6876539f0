import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { findResource } from '#core/catalogue/find-resource.ts'
import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { collectionGid } from './domain/metafields.ts'
import type { TrailKind } from './domain/trail-kinds.ts'
import type { TrailChoice } from './domain/trail-rules.ts'
import { breadcrumbErrors } from './errors.ts'
import { choiceKind } from './kinds/choice.ts'
import { namesOfIds } from './names.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { chooseProducts } from './write-trails.ts'

/**
 * Writes or removes the merchant's choice for one product, collection, page or article; a product's trail follows at
 * once. Throws `plans.locked`, `breadcrumbs.gone`, `breadcrumbs.no-collection`, `breadcrumbs.no-custom-trail`,
 * `breadcrumbs.not-possible`, and what `applyNow` throws.
 */
export async function chooseFor(
  ctx: ShopContext,
  { gid, choice }: { gid: string; choice: TrailChoice | null },
): Promise<{ operationId: string | null }> {
  await requireFeature(ctx, breadcrumbsGate)
  const about = await ctx.tx((tx) => findResource(tx, gid))
  if (!about) throw new AppError(breadcrumbErrors.gone)
  await checkChoice(ctx, about.kind as TrailKind, choice)
  const names = await namesOfIds(
    ctx,
    choice ? [{ ids: [choice.id], isCustom: choice.kind === 'custom' }] : [],
  )
  const valueFor = (kind: TrailChoice['kind']) =>
    choice?.kind === kind ? { ids: [choice.id], value: names([choice.id], kind === 'custom') } : null
  const change = (field: string, kind: TrailChoice['kind']) => ({
    resourceId: gid,
    field,
    label: about.title,
    after: valueFor(kind),
  })
  const { operationId, changes } = await applyNow(ctx, {
    kind: choiceKind,
    changes: [
      // Only products have a chosen collection; the levels above a collection come from its menus.
      ...(about.kind === 'product' ? [change('breadcrumb-collection', 'collection')] : []),
      change('breadcrumb-custom', 'custom'),
    ],
    cause: 'merchant',
    performedOn: about.kind,
    title: {
      key: choice ? 'breadcrumbs:history.chosen' : 'breadcrumbs:history.unchosen',
      values: { title: about.title },
    },
  })
  for (const one of changes) {
    const failure = failureOf(ctx, one)
    if (failure) throw failure
  }
  // What else follows from it, `followChoices` hears of.
  if (about.kind === 'product') await chooseProducts(ctx, [parseGid(gid)?.id ?? '0'], 'system')
  return { operationId }
}

/**
 * Throws `breadcrumbs.no-collection`, `breadcrumbs.no-custom-trail` for a choice that does not exist, and
 * `breadcrumbs.not-possible` for one this kind of resource cannot have.
 */
export async function checkChoice(
  ctx: ShopContext,
  kind: TrailKind,
  choice: TrailChoice | null,
): Promise<void> {
  if (choice === null) return
  if (choice.kind === 'collection') {
    if (kind !== 'product') throw new AppError(breadcrumbErrors.notPossible)
    if (!(await ctx.tx((tx) => findResource(tx, collectionGid(choice.id)))))
      throw new AppError(breadcrumbErrors.noCollection)
    return
  }
  const custom = await ctx.tx((tx) =>
    tx
      .selectFrom('breadcrumb_custom_trails')
      .where('shop_id', '=', ctx.shop.id)
      .where('id', '=', choice.id)
      .select('id')
      .executeTakeFirst(),
  )
  if (!custom) throw new AppError(breadcrumbErrors.noCustomTrail)
}
