import { type Operation, PART_ITEMS } from '#core/changes/contract.ts'
import { changesErrors } from '#core/changes/errors.ts'
import { type ChangeDraft, createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf } from '#core/credits/price-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ConversionQuote, ConvertInput } from '../contract/conversions.ts'
import type { Selection } from '../contract/rows.ts'
import { formatOf } from '../domain/image-states.ts'
import type { Target } from '../domain/targets.ts'
import { imagesErrors } from '../errors.ts'
import { convertGenerator } from '../format/convert-generator.ts'
import { stayingUses } from '../format/staying-uses.ts'
import { formatKind } from '../kinds/format.ts'
import type { ImageRecord } from '../list/image-page.ts'
import { imagesGate } from '../plan-gates.ts'
import { readSavedSettings } from '../settings-store.ts'
import { draftOf } from './optimise.ts'
import { creditsLeft } from './quote.ts'
import { readSelection } from './selection.ts'

const FIELD = 'format'
/** Maximum uses reported; further ones are counted. */
const MOST_STAYING = 100

type LeftOut = keyof ConversionQuote['leftOut']

/** Returns why an image of a selection is not converted; null if it is. */
export function notConverted(record: ImageRecord, target: Target): LeftOut | null {
  if (record.excluded_by !== null) return 'excluded'
  if (record.converted_from !== null) return 'converted'
  const format = formatOf(record.mime)
  if (format === target) return 'sameFormat'
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return 'notSupported'
  return record.owner_id === null ? 'noGallery' : null
}

/**
 * Quotes a conversion: the images to check, the maximum price, and the uses that would keep showing the previous
 * file.
 */
export async function quoteConversion(
  ctx: ShopContext,
  { selection, target }: { selection: Selection; target: Target },
): Promise<ConversionQuote> {
  const leftOut: ConversionQuote['leftOut'] = {
    excluded: 0,
    converted: 0,
    notSupported: 0,
    sameFormat: 0,
    noGallery: 0,
  }
  const urls: string[] = []
  let mayShowThrough = 0
  for await (const records of readSelection(ctx, selection))
    for (const record of records) {
      const reason = notConverted(record, target)
      if (reason) leftOut[reason] += 1
      else {
        urls.push(record.url)
        if (target === 'jpeg' && record.mime !== 'image/jpeg') mayShowThrough += 1
      }
    }
  const staying = urls.length === 0 ? [] : await stayingUses(ctx, urls)
  return {
    images: urls.length,
    leftOut,
    mayShowThrough,
    credits: urls.length,
    balance: await creditsLeft(ctx),
    staying: staying.slice(0, MOST_STAYING),
    stayingLeft: Math.max(0, staying.length - MOST_STAYING),
    parts: Math.max(1, Math.ceil(urls.length / PART_ITEMS)),
  }
}

async function* draftsOf(
  ctx: ShopContext,
  { selection, target }: Pick<ConvertInput, 'selection' | 'target'>,
): AsyncGenerator<ChangeDraft> {
  for await (const records of readSelection(ctx, selection))
    for (const record of records) if (notConverted(record, target) === null) yield formatDraft(record)
}

/** Returns a draft of a change to one image's format. */
export const formatDraft = (record: Pick<ImageRecord, 'id' | 'owner_title'>): ChangeDraft => ({
  ...draftOf(record),
  kind: formatKind.name,
  field: FIELD,
})

/**
 * Converts the images of a selection to another format, in the background. Throws `images.nothing-to-convert`, and
 * `credits.exhausted…` if the credits do not cover a single image.
 */
export async function convertImages(
  ctx: ShopContext,
  { selection, target, settings, key }: ConvertInput,
): Promise<Operation> {
  await requireFeature(ctx, imagesGate)
  const chosen = settings ?? (await ctx.tx(readSavedSettings)).settings
  const { refused } = await priceOf(ctx, { credit: 'image-optimization', ceiling: 1, least: 1 })
  if (refused) throw refused
  try {
    return await createOperation(ctx, {
      type: 'images.convert',
      performedOn: 'image',
      fields: [FIELD],
      title: { key: 'images:history.convert', values: { format: target === 'webp' ? 'WebP' : 'JPEG' } },
      cause: 'merchant',
      changes: draftsOf(ctx, { selection, target }),
      isGrouped: true,
      generator: { name: convertGenerator.name, params: { settings: chosen, target } },
      ...(key && { idempotencyKey: key }),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === changesErrors.nothingToDo.code)
      throw new AppError(imagesErrors.nothingToConvert, undefined, { cause: error })
    throw error
  }
}
