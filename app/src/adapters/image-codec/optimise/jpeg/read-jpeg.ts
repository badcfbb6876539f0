import { createBitReader, type Lookup, lookupOf } from './bit-reader.ts'
import { type Coefficients, type Component, type Scan, UnfitJpeg } from './coefficients.ts'
import { readScan } from './read-scan.ts'

/** Maximum coefficients held in memory: 48 MB, or 16 megapixels of the usual kind. */
const MOST_NUMBERS = 24_000_000
/** Cameras and encoders need ten; a file with thousands only costs time. */
const MOST_SCANS = 64
const MOST_TABLES = 256
/** T.81, B.2.3. */
const MOST_BLOCKS_OF_UNIT = 10

/** Reads a JPEG's coefficients. Throws `UnfitJpeg` if it is damaged, too large or of a rare kind. */
export function readJpeg(bytes: Buffer): Coefficients {
  const head: Buffer[] = []
  const tables: Record<'dc' | 'ac', (Lookup | undefined)[]> = { dc: [], ac: [] }
  let image: Coefficients | null = null
  let isProgressive = false
  let restartEvery = 0
  let scans = 0
  let defined = 0
  for (let at = 2; ; ) {
    at = nextMarker(bytes, at)
    const marker = bytes[at + 1] as number
    if (marker === 0xd9) break
    if (at + 4 > bytes.length) throw new UnfitJpeg('it breaks off')
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) throw new UnfitJpeg('a segment breaks off')
    const body = bytes.subarray(at + 4, end)
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      if (image) throw new UnfitJpeg('two frames')
      image = frameOf(body, head)
      isProgressive = marker === 0xc2
    } else if (marker === 0xc4) {
      defined += defineTables(body, tables)
      if (defined > MOST_TABLES) throw new UnfitJpeg('too many tables')
    } else if (marker === 0xdd && body.length === 2) restartEvery = body.readUInt16BE(0)
    else if (marker === 0xda) {
      if (!image || ++scans > MOST_SCANS) throw new UnfitJpeg('a scan of no frame, or too many')
      const { scan, by } = scanOf(body, image)
      const reader = createBitReader(bytes, end)
      const own = {
        dc: by.map((use) => use && tables.dc[use.dc]),
        ac: by.map((use) => use && tables.ac[use.ac]),
      }
      readScan(image, { reader, tables: own, scan, isProgressive, restartEvery })
      at = reader.end()
      continue
    } else if (marker === 0xdb || (marker >= 0xe0 && marker <= 0xef)) {
      // Another quantisation for a later scan would change the pixels.
      if (scans > 0 && marker === 0xdb) throw new UnfitJpeg('quantisation that changes')
      if (scans === 0) head.push(bytes.subarray(at, end))
    } else if (marker !== 0xfe) throw new UnfitJpeg('a kind that is not rewritten')
    at = end
  }
  if (!image || scans === 0) throw new UnfitJpeg('nothing is in it')
  return image
}

/** Skips bytes between a scan and the next marker, which have no meaning. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new UnfitJpeg('it breaks off')
}

function frameOf(body: Buffer, head: Buffer[]): Coefficients {
  const count = body[5] ?? 0
  if (body.length < 6 + 3 * count || body[0] !== 8 || count < 1 || count > 4)
    throw new UnfitJpeg('a frame that is not rewritten')
  const height = body.readUInt16BE(1)
  const width = body.readUInt16BE(3)
  if (width === 0 || height === 0) throw new UnfitJpeg('a frame without a size')
  const named = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantisation = 0] = body.subarray(6 + 3 * index)
    return { id, h: sampling >> 4, v: sampling & 15, quantisation }
  })
  if (named.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) throw new UnfitJpeg('a sampling of none')
  const most = { h: Math.max(...named.map(({ h }) => h)), v: Math.max(...named.map(({ v }) => v)) }
  const across = Math.ceil(width / (8 * most.h))
  const down = Math.ceil(height / (8 * most.v))
  const numbers = named.reduce((sum, { h, v }) => sum + across * h * down * v * 64, 0)
  if (named.reduce((sum, { h, v }) => sum + h * v, 0) > MOST_BLOCKS_OF_UNIT)
    throw new UnfitJpeg('a unit of more blocks than one scan takes')
  if (numbers > MOST_NUMBERS) throw new UnfitJpeg('too large')
  const components = named.map(
    (one): Component => ({
      ...one,
      columns: Math.ceil(Math.ceil((width * one.h) / most.h) / 8),
      rows: Math.ceil(Math.ceil((height * one.v) / most.v) / 8),
      stride: across * one.h,
      blocks: new Int16Array(across * one.h * down * one.v * 64),
    }),
  )
  return { head, width, height, across, down, components }
}

function defineTables(body: Buffer, tables: Record<'dc' | 'ac', (Lookup | undefined)[]>): number {
  let count = 0
  for (let at = 0; at < body.length; count++) {
    const which = body[at] as number
    const lengths = body.subarray(at + 1, at + 17)
    const symbols = lengths.reduce((sum, one) => sum + one, 0)
    if (lengths.length < 16 || symbols > 256 || at + 17 + symbols > body.length || (which & 15) > 3)
      throw new UnfitJpeg('a table that breaks off')
    const kind = which >> 4 === 0 ? tables.dc : tables.ac
    kind[which & 15] = lookupOf(lengths, body.subarray(at + 17, at + 17 + symbols))
    at += 17 + symbols
  }
  return count
}

/** Reads the scan header, and the tables of each component by index. */
function scanOf(
  body: Buffer,
  { components }: Coefficients,
): { scan: Scan; by: ({ dc: number; ac: number } | undefined)[] } {
  const count = body[0] ?? 0
  if (count < 1 || count > 4 || body.length < 4 + 2 * count) throw new UnfitJpeg('a scan of nothing')
  const by: ({ dc: number; ac: number } | undefined)[] = components.map(() => undefined)
  const of = Array.from({ length: count }, (_, index) => {
    const number = components.findIndex(({ id }) => id === body[1 + 2 * index])
    const tables = body[2 + 2 * index] ?? 0
    if (number < 0 || by[number]) throw new UnfitJpeg('a scan of no such part')
    by[number] = { dc: tables >> 4, ac: tables & 15 }
    return number
  })
  const [from = 0, to = 0, bits = 0] = body.subarray(1 + 2 * count)
  if ((bits & 15) > 13) throw new UnfitJpeg('a scan of no such bits')
  return { scan: { of, from, to, low: bits & 15, high: bits >> 4 }, by }
}
