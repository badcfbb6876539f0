import { crc32 } from 'node:zlib'

/** Parts of an image's EXIF that are kept: names, and the orientation. */
export interface Notes {
  copyright?: string
  artist?: string
  orientation?: number
}

const TAGS = { orientation: 0x0112, artist: 0x013b, copyright: 0x8298 } as const
const HEADER = Buffer.from('Exif\0\0', 'latin1')
/** A longer text is not a name. */
const MOST_CHARACTERS = 500

/** Returns copyright, artist and orientation of an EXIF block; unreadable parts are skipped. */
export function readNotes(exif: Uint8Array | undefined): Notes {
  if (!exif) return {}
  const block = Buffer.from(exif)
  const tiff = block.subarray(0, 6).equals(HEADER) ? block.subarray(6) : block
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const notes: Notes = {}
  try {
    const start = view.getUint32(4, isLittle)
    const entries = Math.min(view.getUint16(start, isLittle), 200)
    for (let at = start + 2; at < start + 2 + 12 * entries; at += 12) {
      const tag = view.getUint16(at, isLittle)
      const length = view.getUint32(at + 4, isLittle)
      if (tag === TAGS.orientation) notes.orientation = view.getUint16(at + 8, isLittle)
      if (tag !== TAGS.artist && tag !== TAGS.copyright) continue
      const from = length > 4 ? view.getUint32(at + 8, isLittle) : at + 8
      const text = tiff
        .toString('utf8', from, from + Math.min(length, MOST_CHARACTERS))
        .replaceAll('\0', ' ')
        .trim()
      if (text) notes[tag === TAGS.artist ? 'artist' : 'copyright'] = text
    }
  } catch {
    // Invalid offsets: keeps what was read before.
  }
  return notes
}

/** Writes a TIFF block with only these notes; null if there are none. */
export function writeNotes({ orientation, artist, copyright }: Notes): Buffer | null {
  const texts = [
    ...(artist ? [[TAGS.artist, artist] as const] : []),
    ...(copyright ? [[TAGS.copyright, copyright] as const] : []),
  ]
  const isTurned = orientation !== undefined && orientation > 1
  const count = texts.length + (isTurned ? 1 : 0)
  if (count === 0) return null
  const head = Buffer.alloc(8 + 2 + 12 * count + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(count, 8)
  let at = 10
  const entry = (tag: number, type: number, length: number) => {
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(length, at + 4)
    at += 12
  }
  if (isTurned) {
    entry(TAGS.orientation, 3, 1)
    head.writeUInt16LE(orientation, at - 4)
  }
  const tails: Buffer[] = []
  let free = head.length
  for (const [tag, text] of texts) {
    const bytes = Buffer.from(`${text}\0`.padEnd(5, '\0'))
    entry(tag, 2, bytes.length)
    head.writeUInt32LE(free, at - 4)
    free += bytes.length
    tails.push(bytes)
  }
  return Buffer.concat([head, ...tails])
}

/**
 * Returns true for JPEG segments that belong to the image: JFIF, colour profile, Adobe's colour transform, and
 * everything except APPn and comments.
 */
function isKept(marker: number, body: Buffer): boolean {
  if (marker === 0xe2) return body.toString('latin1', 0, 11) === 'ICC_PROFILE'
  return marker === 0xe0 || marker === 0xee || marker < 0xe0 || (marker > 0xef && marker !== 0xfe)
}

/** Returns the JPEG with its metadata replaced by these notes. Null: it is malformed. */
export function leanJpeg(bytes: Buffer, notes: Notes): Buffer | null {
  const parts = [bytes.subarray(0, 2), ...exifSegment(notes)]
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff || at + 4 > bytes.length) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xda) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    if (isKept(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}

function exifSegment(notes: Notes): Buffer[] {
  const tiff = writeNotes(notes)
  if (!tiff) return []
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(2 + HEADER.length + tiff.length, 2)
  return [head, HEADER, tiff]
}

const PNG_HEAD = 8
const PNG_KEPT = /^(IHDR|PLTE|IDAT|IEND|tRNS|iCCP|sRGB|gAMA|cHRM|sBIT|acTL|fcTL|fdAT)$/

/** Returns the PNG with its metadata replaced by these notes. */
export function leanPng(bytes: Buffer, notes: Notes): Buffer | null {
  const parts = [bytes.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_KEPT.test(type)) parts.push(bytes.subarray(at, end))
    const tiff = type === 'IHDR' && writeNotes(notes)
    if (tiff) parts.push(pngChunk('eXIf', tiff))
    at = end
  }
  return Buffer.concat(parts)
}

function pngChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(body.length)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}

const WEBP_ALPHA = 0x10
const WEBP_EXIF = 0x08

/** Returns the WebP with these notes. */
export function webpWith(
  bytes: Buffer,
  notes: Notes,
  size: { width: number; height: number; hasAlpha: boolean },
): Buffer {
  const tiff = writeNotes(notes)
  if (!tiff) return bytes
  const first = bytes.toString('latin1', 12, 16)
  let images = bytes.subarray(12)
  let extended: Buffer
  if (first === 'VP8X') {
    extended = Buffer.from(bytes.subarray(12, 30))
    extended[8] = (extended[8] as number) | WEBP_EXIF
    images = bytes.subarray(30)
  } else {
    extended = Buffer.alloc(18)
    extended.write('VP8X', 'latin1')
    extended.writeUInt32LE(10, 4)
    extended[8] = WEBP_EXIF | (size.hasAlpha ? WEBP_ALPHA : 0)
    extended.writeUIntLE(size.width - 1, 12, 3)
    extended.writeUIntLE(size.height - 1, 15, 3)
  }
  const even = tiff.length % 2 ? Buffer.concat([tiff, Buffer.alloc(1)]) : tiff
  const head = Buffer.alloc(8)
  head.write('EXIF', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  const body = Buffer.concat([Buffer.from('WEBP'), extended, images, head, even])
  const riff = Buffer.alloc(8)
  riff.write('RIFF', 'latin1')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}
