import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { limited } from '../content/limited.ts'
import { type FileState, readFiles } from '../content/read-file.ts'
import { gidOfImage } from '../domain/image-states.ts'
import {
  type ConversionRow,
  entriesOfRow,
  findConversions,
  galleriesOf,
  numberOfGid,
} from '../format/conversion-rows.ts'
import { type Format, formatSchema, type GalleryEntry } from '../format/format-value.ts'
import { noteFormat } from '../format/note-format.ts'
import { writeFormat } from './format-write.ts'
import { galleryEntryOf, readGallery } from './gallery-entries.ts'
import { NotShownYet } from './not-ready.ts'

/** Conversions at once per process: each makes many small queries. */
const inTurn = limited(2)
const GALLERIES_AT_ONCE = 4

/** The file in the galleries that show an image: its source, or one of ours in another format. */
export const formatKind: ChangeKind<Format> = {
  name: 'image.format',
  schema: formatSchema,
  async read(ctx, refs) {
    const ids = [...new Set(refs.map(({ resourceId }) => numberOf(resourceId, 'MediaImage') ?? ''))]
    const current = await currentFormats(ctx, ids)
    return refs.map(({ resourceId }) => current.get(numberOf(resourceId, 'MediaImage') ?? '') ?? null)
  },
  async write(ctx, [change, ...more]) {
    const last = more.at(-1) ?? change
    if (!last) return []
    const outcome = await inTurn(() => writeFormat(ctx, last))
    return [change, ...more].map(() => outcome)
  },
  // Reading alone is not enough: references may have been moved in part. A file that is not found was moved nowhere.
  finish: (ctx, changes) =>
    Promise.all(
      changes.map((change) => inTurn(() => writeFormat(ctx, change, { makes: false })).catch(asUnfinished)),
    ),
  normalise: (value) => (value ? `${value.standing} ${value.standing === 'source' ? '' : value.mime}` : ''),
  inverse: ({ before }) => before,
  noteValue: (tx, shopId, change) => noteFormat(tx, shopId, change),
}

/** A file that cannot be found yet has not been moved anywhere: the next attempt finds it. */
function asUnfinished(error: unknown): null {
  if (error instanceof NotShownYet) return null
  throw error
}

/** Returns the current format of each source; deleted ones are missing. */
async function currentFormats(ctx: ShopContext, ids: readonly string[]): Promise<Map<string, Format>> {
  const { rows, galleries } = await ctx.tx(async (tx) => {
    const found = await findConversions(tx, ids)
    const files = [...ids, ...[...found.values()].flatMap(({ converted_id }) => converted_id ?? [])]
    return { rows: found, galleries: await galleriesOf(tx, files) }
  })
  const files = await readFiles(ctx, [
    ...ids.map(gidOfImage),
    ...[...rows.values()].flatMap(({ converted_id }) => (converted_id ? [gidOfImage(converted_id)] : [])),
  ])
  const room = limited(GALLERIES_AT_ONCE)
  const found = await Promise.all(
    ids.map((id) =>
      room(async () => [id, await currentFormat(ctx, { id, row: rows.get(id), galleries, files })] as const),
    ),
  )
  return new Map(found.flatMap(([id, value]) => (value ? [[id, value]] : [])))
}

interface Known {
  id: string
  row: ConversionRow | undefined
  galleries: ReadonlyMap<string, readonly string[]>
  files: ReadonlyMap<string, FileState>
}

async function currentFormat(ctx: ShopContext, { id, row, galleries, files }: Known): Promise<Format | null> {
  const source = gidOfImage(id)
  const converted = row?.converted_id ? gidOfImage(row.converted_id) : null
  const products = new Set([
    ...(row?.products ?? []).map(String),
    ...entriesOfRow(row).map(({ product }) => numberOfGid(product)),
    ...[id, row?.converted_id ?? ''].flatMap((file) => galleries.get(file) ?? []),
  ])
  const entries: { source: GalleryEntry[]; converted: GalleryEntry[] } = { source: [], converted: [] }
  for (const product of products) {
    const gallery = await readGallery(ctx, `gid://shopify/Product/${product}`)
    if (!gallery) continue
    for (const [which, file] of [
      ['source', source],
      ['converted', converted],
    ] as const) {
      const entry = file === null ? null : galleryEntryOf(gallery, file)
      if (entry) entries[which].push(entry)
    }
  }
  // During a move, the file being replaced counts as current until all gallery entries are moved.
  const shownAs = shownOf(entries, row?.toward ?? null)
  const gid = shownAs === 'source' ? source : (converted ?? source)
  const file = files.get(gid) ?? 'gone'
  if (file === 'gone') return null
  const shown = typeof file === 'object' ? file : null
  return {
    standing: shownAs,
    file: gid,
    mime: shown?.mime ?? '',
    places: entries[shownAs],
    ...(shown && { url: shown.url, width: shown.width, height: shown.height }),
    ...(shown?.bytes != null && { bytes: shown.bytes }),
    ...(shownAs === 'converted' && row && { digest: row.digest, mime: row.mime }),
  }
}

function shownOf(
  entries: { source: GalleryEntry[]; converted: GalleryEntry[] },
  toward: string | null,
): 'source' | 'converted' {
  if (toward === 'converted') return 'source'
  if (toward === 'source') return 'converted'
  return entries.converted.length > 0 ? 'converted' : 'source'
}
