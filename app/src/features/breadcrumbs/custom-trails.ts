import type { z } from 'zod'
import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { customTrailEditSchema, newCustomTrailSchema } from './contract/trails.ts'
import { listCustomTrails } from './custom-store.ts'
import { breadcrumbErrors } from './errors.ts'
import { type CustomTrailValue, customTrailKind, customTrailRef, wordsOf } from './kinds/custom-trail.ts'
import { namesOfIds } from './names.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { readCustomTrails } from './read-custom-trails.ts'

/** Adds a custom trail to the store. Throws `plans.locked`, `breadcrumbs.name-taken`, and what `applyNow` throws. */
export async function addCustom(
  ctx: ShopContext,
  { name, collections }: z.output<typeof newCustomTrailSchema>,
): Promise<{ operationId: string | null }> {
  await requireFeature(ctx, breadcrumbsGate)
  const handle = handleOf(name)
  const known = await ctx.tx((tx) => listCustomTrails(tx, ctx.shop.id))
  if (known.some((one) => one.handle === handle)) throw new AppError(breadcrumbErrors.nameTaken, { name })
  return write(ctx, handle, {
    after: await valueOf(ctx, name, collections),
    title: { key: 'breadcrumbs:history.customAdded', values: { name } },
  })
}

/**
 * Changes the name or levels of a custom trail; every page that shows it shows the new levels at once. Throws
 * `plans.locked`, `breadcrumbs.no-custom-trail`, `breadcrumbs.name-taken`, `changes.conflict` if it is no longer as it
 * was edited from, and what else `applyNow` throws.
 */
export async function editCustom(
  ctx: ShopContext,
  { handle, name, collections, before }: z.output<typeof customTrailEditSchema>,
): Promise<{ operationId: string | null }> {
  await requireFeature(ctx, breadcrumbsGate)
  const known = await ctx.tx((tx) => listCustomTrails(tx, ctx.shop.id))
  if (!known.some((one) => one.handle === handle)) throw new AppError(breadcrumbErrors.noCustomTrail)
  if (known.some((one) => one.handle !== handle && one.name === name))
    throw new AppError(breadcrumbErrors.nameTaken, { name })
  return write(ctx, handle, {
    after: await valueOf(ctx, name, collections),
    title: { key: 'breadcrumbs:history.customChanged', values: { name } },
    ...(before && { expected: { name: before.name, ids: before.collections, value: before.name } }),
  })
}

/** Removes a custom trail from the store. Throws `breadcrumbs.custom-in-use` while a resource shows it. */
export async function removeCustom(
  ctx: ShopContext,
  { handle }: { handle: string },
): Promise<{ operationId: string | null }> {
  const known = await ctx.tx((tx) => listCustomTrails(tx, ctx.shop.id))
  const trail = known.find((one) => one.handle === handle)
  if (!trail) throw new AppError(breadcrumbErrors.noCustomTrail)
  if (trail.uses > 0)
    throw new AppError(breadcrumbErrors.customInUse, { name: trail.name, count: trail.uses })
  return write(ctx, handle, {
    after: null,
    title: { key: 'breadcrumbs:history.customRemoved', values: { name: trail.name } },
  })
}

async function write(
  ctx: ShopContext,
  handle: string,
  {
    after,
    title,
    expected,
  }: {
    after: CustomTrailValue | null
    title: { key: string; values: { name: string } }
    expected?: CustomTrailValue
  },
): Promise<{ operationId: string | null }> {
  const { operationId, changes } = await applyNow(ctx, {
    kind: customTrailKind,
    changes: [{ ...customTrailRef(handle), label: title.values.name, after, ...(expected && { expected }) }],
    cause: 'merchant',
    title,
  })
  const [change] = changes
  const failure = change && failureOf(ctx, change)
  // Shows what the store holds, so that the next edit begins there.
  if (change?.state === 'conflict') await readCustomTrails(ctx)
  if (failure) throw failure
  return { operationId }
}

async function valueOf(
  ctx: ShopContext,
  name: string,
  collections: readonly string[],
): Promise<CustomTrailValue> {
  const ids = [...new Set(collections)]
  const names = await namesOfIds(ctx, [{ ids, isCustom: false }])
  return { name, ids, value: wordsOf(name, names(ids, false)) }
}

/** `Summer sale: garden` → `summer-sale-garden`; a name without Latin letters gets a number derived from it. */
function handleOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
  return plain === '' ? `trail-${sum}` : plain
}
