import { noteImageRefreshes, refreshImagesOf } from '#core/catalogue/images/image-refreshes.ts'
import { fileName, numberOf } from '#core/catalogue/images/image-row.ts'
import type { SentValue, WriteOutcome } from '#core/changes/change-kind.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { impossible, orDenied } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type Delivery, deliveredSaving, LEAST_SAVING } from '../content/content-value.ts'
import { deliveriesOf, measureDelivered, measuredWidths } from '../content/measure.ts'
import { awaitFile, type ReadyFile } from '../content/read-file.ts'
import { gidOfImage } from '../domain/image-states.ts'
import {
  beginConversion,
  type ConversionRow,
  entriesOfRow,
  findConversions,
  galleriesOf,
  noteConverted,
  noteMoved,
  noteMoving,
  numberOfGid,
} from '../format/conversion-rows.ts'
import type { Format, GalleryEntry } from '../format/format-value.ts'
import { themeWidths } from '../settings-store.ts'
import { drop, leave } from './drop-converted.ts'
import { newFile, type OwnFile } from './format-file.ts'
import { fileAlts } from './format-operations.ts'
import { copyTexts } from './format-texts.ts'
import { galleryEntryOf, moveEntries, Refused, readGallery } from './gallery-entries.ts'
import { NotReady } from './not-ready.ts'

const READY_WITHIN_MS = 10_000

type Outcome = WriteOutcome<Format>
type Sent = Pick<SentValue<Format>, 'resourceId' | 'before' | 'after'>

/**
 * Puts the intended file into all galleries of an image. Every step reads the store first, so another worker can repeat
 * it after a crash. `makes: false`: goes on only with a file that an earlier attempt made.
 */
export async function writeFormat(ctx: ShopContext, sent: Sent, { makes = true } = {}): Promise<Outcome> {
  const { resourceId: source, after, before } = sent
  if (!after) return impossible(refusalErrors.notSupported)
  return orDenied<Outcome>(
    () =>
      after.standing === 'converted'
        ? convert(ctx, { source, after, seen: before?.places ?? [], makes })
        : goBack(ctx, { source, after }),
    () => impossible(refusalErrors.accessDenied),
  )
}

async function readyFile(ctx: ShopContext, gid: string): Promise<ReadyFile | 'gone'> {
  const file = await awaitFile(ctx, gid, { withinMs: READY_WITHIN_MS })
  if (file === 'working' || file === 'failed') throw new NotReady()
  return file
}

async function convert(
  ctx: ShopContext,
  { source, after, seen, makes }: { source: string; after: Format; seen: GalleryEntry[]; makes: boolean },
): Promise<Outcome> {
  const sourceId = numberOf(source, 'MediaImage') ?? ''
  const sourceFile = await readyFile(ctx, source)
  if (sourceFile === 'gone') return impossible(refusalErrors.gone)
  const row = await ctx.tx((tx) =>
    beginConversion(tx, {
      sourceId,
      filename: filenameOf(sourceFile.url, after),
      digest: after.digest ?? '',
      mime: after.mime,
    }),
  )
  try {
    const { nodes } = await ctx.platform.query(ctx.shop, fileAlts, { ids: [source] })
    const { gid, file, isNew } = await newFile(ctx, ownFile(ctx, row), { alt: nodes[0]?.alt ?? '', makes })
    // A file found by its name may be one that was left to the store when its image went back.
    const end = isNew || row.unseen ? drop : leave
    const delivered = await compare(ctx, sourceFile, file)
    const isBegun = row.toward === 'converted' || row.stands
    if (!isBegun && deliveredSaving(delivered) < LEAST_SAVING) {
      await end(ctx, { sourceId, gid })
      return {
        status: 'unchanged',
        observed: {
          standing: 'source',
          file: source,
          mime: sourceFile.mime,
          places: seen,
          delivered,
          because: 'images:reason.format-alike',
          ...notShown(after),
        },
      }
    }
    const entries = await moveTo(ctx, { row, from: source, to: gid, toward: 'converted', seen })
    if (entries.length === 0) {
      await end(ctx, { sourceId, gid })
      return impossible(refusalErrors.noImage)
    }
    const { url, mime, width, height, bytes } = file
    return {
      status: 'applied',
      observed: {
        standing: 'converted',
        file: gid,
        url,
        mime,
        width,
        height,
        places: entries,
        delivered,
        ...(bytes !== null && { bytes }),
        ...(after.digest && { digest: after.digest }),
        ...(after.made && { made: after.made }),
      },
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await backOut(ctx, { source, sourceId })
    return error.outcome
  }
}

const ownFile = (ctx: ShopContext, row: ConversionRow): OwnFile => ({
  filename: row.filename,
  mime: row.mime,
  digest: row.digest,
  id: row.converted_id,
  note: (id, isNew) => ctx.tx((tx) => noteConverted(tx, row.source_id, { id, isNew })),
})

const notShown = ({ made }: Format) => (made ? { notShown: made } : {})

/** Measures what visitors get of both files; the new one is not referenced yet, so no visitor has seen it. */
async function compare(ctx: ShopContext, source: ReadyFile, file: ReadyFile): Promise<Delivery[]> {
  const widths = deliveriesOf(measuredWidths(await themeWidths(ctx), source.width))
  const before = await measureDelivered(ctx, source, widths)
  const after = await measureDelivered(ctx, file, widths)
  return widths.map((width, at) => ({ ...width, before: before[at] ?? 0, after: after[at] ?? 0 }))
}

/** Copies texts first, then moves all gallery entries; the plan of an earlier attempt takes precedence. */
async function moveTo(
  ctx: ShopContext,
  move: {
    row: ConversionRow
    from: string
    to: string
    toward: 'converted' | 'source'
    seen: GalleryEntry[]
  },
): Promise<GalleryEntry[]> {
  const { row, from, to, toward, seen } = move
  const isBegun = row.toward === toward
  const planned = isBegun ? entriesOfRow(row) : seen
  if (planned.length === 0) return []
  await copyTexts(ctx, from, to)
  if (!isBegun) await ctx.tx((tx) => noteMoving(tx, row.source_id, { toward, entries: planned }))
  const entries = await moveEntries(ctx, { from, to }, planned)
  const products = planned.map(({ product }) => numberOfGid(product))
  await ctx.tx(async (tx) => {
    await noteMoved(tx, row.source_id, toward === 'converted')
    await noteImageRefreshes(tx, ctx, products)
  })
  // An operation that is done has its images in our list; if the store cannot be read now, the note is worked off later.
  await refreshImagesOf(ctx, products).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'the images of a converted file’s products are refreshed later')
  })
  return entries
}

/** Moves everything back after a refusal midway, before the refusal is reported. */
async function backOut(ctx: ShopContext, { source, sourceId }: { source: string; sourceId: string }) {
  const row = (await ctx.tx((tx) => findConversions(tx, [sourceId]))).get(sourceId)
  if (!row?.converted_id) return
  const gid = gidOfImage(row.converted_id)
  const planned = entriesOfRow(row)
  try {
    if (planned.length > 0) await moveEntries(ctx, { from: gid, to: source }, planned)
  } catch (error) {
    if (error instanceof Refused) throw new NotReady()
    throw error
  }
  await ctx.tx((tx) => noteMoved(tx, sourceId, false))
  await leave(ctx, { sourceId, gid })
}

async function goBack(
  ctx: ShopContext,
  { source, after }: { source: string; after: Format },
): Promise<Outcome> {
  const sourceId = numberOf(source, 'MediaImage') ?? ''
  const sourceFile = await readyFile(ctx, source)
  if (sourceFile === 'gone') return impossible(refusalErrors.gone)
  const row = (await ctx.tx((tx) => findConversions(tx, [sourceId]))).get(sourceId)
  const gid = row?.converted_id ? gidOfImage(row.converted_id) : null
  const { mime, url, width, height, bytes } = sourceFile
  const observed: Format = {
    standing: 'source',
    file: source,
    mime,
    url,
    width,
    height,
    places: after.places,
    ...(bytes !== null && { bytes }),
  }
  if (!row || gid === null) return { status: 'unchanged', observed }
  try {
    const seen = row.toward === 'source' ? [] : await entriesNow(ctx, gid, await galleriesNow(ctx, row))
    const entries = await moveTo(ctx, { row, from: gid, to: source, toward: 'source', seen })
    await ctx.tx((tx) => noteMoved(tx, sourceId, false))
    const left = await leave(ctx, { sourceId, gid })
    return { status: 'applied', observed: { ...observed, places: entries, former: gid, ...left } }
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

/** Returns products whose galleries the file was moved to, and those that merchants have put it into since. */
async function galleriesNow(ctx: ShopContext, row: ConversionRow): Promise<string[]> {
  const id = row.converted_id ?? ''
  const seen = (await ctx.tx((tx) => galleriesOf(tx, [id]))).get(id) ?? []
  return [...new Set([...row.products.map(String), ...seen])]
}

/** Returns the current entries of a file in the galleries of these products. */
async function entriesNow(
  ctx: ShopContext,
  file: string,
  products: readonly string[],
): Promise<GalleryEntry[]> {
  const entries: GalleryEntry[] = []
  for (const id of products) {
    const gallery = await readGallery(ctx, `gid://shopify/Product/${id}`)
    const entry = gallery && galleryEntryOf(gallery, file)
    if (entry) entries.push(entry)
  }
  return entries
}

/**
 * Returns `photo-1a2b3c4d.webp` for `photo.jpg`: the same bytes get the same name, so that the file can be found
 * again.
 */
function filenameOf(url: string, { mime, digest }: Pick<Format, 'mime' | 'digest'>): string {
  const base = fileName(url)
    .replace(/\.[^.]*$/, '')
    .slice(0, 180)
  return `${base}-${(digest ?? '').slice(0, 8)}.${mime === 'image/webp' ? 'webp' : 'jpg'}`
}
