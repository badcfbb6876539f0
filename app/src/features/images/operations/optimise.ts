import type { Operation } from '#core/changes/contract.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf } from '#core/credits/price-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { OptimiseInput } from '../contract/operations.ts'
import type { Selection } from '../contract/rows.ts'
import { gidOfImage } from '../domain/image-states.ts'
import { type ImageSettings, needsConfirmation } from '../domain/settings.ts'
import { imagesErrors } from '../errors.ts'
import { contentKind } from '../kinds/content.ts'
import type { ImageRecord } from '../list/image-page.ts'
import { imageGenerator } from '../optimise/generator.ts'
import { imagesGate } from '../plan-gates.ts'
import { readSavedSettings } from '../settings-store.ts'
import { leftOut, readSelection } from './selection.ts'

/** Field of our changes. */
const FIELD = 'content'

/** Returns a draft of a change to one image. */
export function draftOf({ id, owner_title }: Pick<ImageRecord, 'id' | 'owner_title'>): ChangeDraft {
  return {
    kind: contentKind.name,
    resourceId: gidOfImage(id),
    field: FIELD,
    label: owner_title,
  }
}

async function* draftsOf(
  ctx: ShopContext,
  { selection, settings, again, most }: ImagesToOptimise,
): AsyncGenerator<ChangeDraft> {
  let left = most ?? Number.POSITIVE_INFINITY
  for await (const records of readSelection(ctx, selection))
    for (const record of records) {
      if (left <= 0) return
      if (leftOut(record, { settings, again })) continue
      left -= 1
      yield draftOf(record)
    }
}

/** Images an operation should optimise. */
interface ImagesToOptimise {
  selection: Selection
  settings: ImageSettings
  again: boolean
  /** Maximum number of images. */
  most?: number
}

/**
 * Starts an operation. Throws `images.nothing-to-do`, and `credits.exhausted…` if the credits do not cover a single
 * image.
 */
export async function startOptimising(
  ctx: ShopContext,
  images: ImagesToOptimise,
  as: { type: 'optimise' | 'reoptimise' | 'automate'; key?: string | undefined; title?: string },
): Promise<Operation> {
  const { refused } = await priceOf(ctx, { credit: 'image-optimization', ceiling: 1, least: 1 })
  if (refused) throw refused
  try {
    return await createOperation(ctx, {
      type: `images.${as.type}`,
      performedOn: 'image',
      fields: [FIELD],
      title: { key: `images:history.${as.type}`, values: as.title ? { title: as.title } : {} },
      cause: as.type === 'automate' ? 'automation' : 'merchant',
      changes: draftsOf(ctx, images),
      isGrouped: true,
      generator: { name: imageGenerator.name, params: { settings: images.settings } },
      ...(as.key && { idempotencyKey: as.key }),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === changesErrors.nothingToDo.code)
      throw new AppError(imagesErrors.nothingToDo, undefined, { cause: error })
    throw error
  }
}

/** Optimises a selection in the background. Throws `images.confirm-settings` and what `startOptimising` throws. */
export async function optimiseImages(
  ctx: ShopContext,
  { selection, settings, again, confirmed, key }: OptimiseInput,
): Promise<Operation> {
  await requireFeature(ctx, imagesGate)
  const chosen = settings ?? (await ctx.tx(readSavedSettings)).settings
  // Saved settings were confirmed when they were saved.
  if (settings && needsConfirmation(settings) && !confirmed) throw new AppError(imagesErrors.confirmSettings)
  return startOptimising(
    ctx,
    { selection, settings: chosen, again },
    { type: again ? 'reoptimise' : 'optimise', key },
  )
}
