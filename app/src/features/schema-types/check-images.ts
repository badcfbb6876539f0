import { UnreadableImage } from '#adapters/image-codec/image-codec.ts'
import { NoImage } from '#adapters/image-codec/image-reader.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Fault } from './domain/check-values.ts'
import { fieldsOf, type SchemaType, textOf, type Values } from './domain/schema-type.ts'

const WITHIN_MS = 15_000

/**
 * Fetches the images a form names and returns their faults: `image` if there is no readable image, `small` if it is
 * too small.
 */
export async function checkImages(ctx: ShopContext, type: SchemaType, values: Values): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { name, leastSide } of fieldsOf(type)) {
    const url = textOf(values, name)
    if (leastSide === undefined || url === '') continue
    const size = await sizeOf(ctx, url)
    if (size === null) faults.push({ field: name, code: 'image', values: {} })
    else if (Math.min(size.width, size.height) < leastSide)
      faults.push({ field: name, code: 'small', values: { least: leastSide, ...size } })
  }
  return faults
}

async function sizeOf(ctx: ShopContext, url: string): Promise<{ width: number; height: number } | null> {
  try {
    return await ctx.images.size(url, { signal: AbortSignal.timeout(WITHIN_MS) })
  } catch (error) {
    const isTheirs = error instanceof UnreadableImage || error instanceof NoImage || error instanceof AppError
    if (!isTheirs) throw error
    return null
  }
}
