import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Delivery, deliverySchema } from './content/content-value.ts'
import { type FileRow, findFileRows } from './content/file-rows.ts'
import { keptBytes } from './content/kept-bytes.ts'
import { encodingSchema, type ImageDetail } from './contract/images.ts'
import { gidOfImage } from './domain/image-states.ts'
import { imagesErrors } from './errors.ts'
import { findReplacing } from './format/conversion-rows.ts'
import { writtenUsesOf } from './home-scan/store.ts'
import { contentKind } from './kinds/content.ts'
import { formatKind } from './kinds/format.ts'
import { conditionsOf } from './list/conditions.ts'
import { asRows, readImagePage, usesOf } from './list/image-page.ts'
import { readSavedSettings } from './settings-store.ts'
import { type Shown, shownBytes } from './shown.ts'

/** Returns all data of one image, or of the one that replaces it in another format. Throws `images.no-image`. */
export async function getImage(ctx: ShopContext, { id: asked }: { id: string }): Promise<ImageDetail> {
  const id = (await ctx.tx((tx) => findReplacing(tx, asked))) ?? asked
  const where = { ...(await conditionsOf(ctx, {}, await ctx.tx(readSavedSettings))), ids: [id] }
  const found = await ctx.tx(async (tx) => {
    const [record] = await readImagePage(tx, where, { sort: 'newest', beyond: null, most: 1 })
    const [image] = record ? await asRows(tx, [record]) : []
    if (!record || !image) throw new AppError(imagesErrors.noImage)
    const [uses = []] = await usesOf(tx, [record])
    const row = (await findFileRows(tx, [id])).get(id)
    const written = await writtenUsesOf(tx, id)
    const convertedFrom = record.converted_from
    const operationId = await lastOperation(tx, convertedFrom === null ? [id] : [id, convertedFrom])
    return { image, convertedFrom, uses, written, row, operationId }
  })
  const { image, convertedFrom, uses, written, row, operationId } = found
  const { url, width, height } = image
  const isOurs = image.state === 'optimised' && row !== undefined
  return {
    image,
    convertedFrom,
    uses,
    written,
    current: { url, width, height, bytes: image.currentBytes ?? 0, isScaled: false },
    original: isOurs ? await shownOriginal(ctx, row) : null,
    encoding: isOurs ? encodingSchema.nullable().catch(null).parse(row.encoding) : null,
    likeness: image.likeness,
    widths: isOurs ? deliveriesIn(row.widths) : image.state === 'nothing-to-gain' ? triedWidths(row) : [],
    operationId,
  }
}

async function shownOriginal(ctx: ShopContext, row: FileRow): Promise<Shown | null> {
  const bytes = row.original_digest ? await keptBytes(ctx, row.original_digest) : null
  const { original_mime: mime, original_width: width, original_height: height } = row
  return bytes && shownBytes(bytes, { mime: mime ?? '', width, height })
}

const deliveriesIn = (stored: unknown): Delivery[] => deliverySchema.array().catch([]).parse(stored)

/** Returns what was measured of a smaller file that was not kept: the evidence that there is nothing to gain. */
function triedWidths(row: FileRow | undefined): Delivery[] {
  const { delivered } = (row?.encoding ?? {}) as { delivered?: unknown }
  return deliveriesIn(delivered)
}

/** Returns the last operation on an image, whether on its bytes or on its format. */
async function lastOperation(tx: ShopTx, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ operation_id: string }>`
    select operation_id from changes
      where shop_id = ${shopOf(tx)} and kind in (${contentKind.name}, ${formatKind.name})
        and resource_id = any(${ids.map(gidOfImage)}::text[])
      order by id desc limit 1`.execute(tx)
  return rows[0]?.operation_id ?? null
}
