import { bitsFor, colouredBy, neededColours, sharedColours } from './colours.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { UnfitGif } from './gif.ts'
import { frameBytes, headBytes, noteBytes } from './gif-bytes.ts'
import { type LeanFrame, leanFrames, PIXEL } from './lean-frames.ts'
import { readGif } from './read-gif.ts'
import { writeLzw } from './write-lzw.ts'

/**
 * Recompresses a GIF: every frame shows the same for the same time. Frames are cropped to what changes, unused
 * colours are dropped, and codes are chosen with look-ahead. Null: it is damaged, too large, or of a kind that is not
 * rewritten.
 */
export function rewriteGif(
  bytes: Buffer,
  { keepCopyright = false, until = Number.POSITIVE_INFINITY } = {},
): Buffer | null {
  try {
    const gif = readGif(bytes)
    const lean = leanFrames(gif)
    const ground = lean.showsGround ? gif.ground : null
    // Without a global table the background is undefined where nothing is drawn; adding a table would define it.
    const isUnknown = lean.showsGround && ground === null
    const shared = isUnknown ? [] : sharedColours(lean.frames.map(neededColours), ground)
    const dictionary = createDictionary()
    const written = lean.frames.map((frame) => smallest(frame, { shared, dictionary, until }))
    const isShared = ground !== null || written.some(({ usesShared }) => usesShared)
    return Buffer.concat([
      headBytes(gif, isShared ? shared : null, ground),
      ...noteBytes(gif, keepCopyright),
      ...written.map(({ bytes: frame }) => frame),
      Buffer.from([0x3b]),
    ])
  } catch (error) {
    if (error instanceof UnfitGif) return null
    throw error
  }
}

/** Treatments of pixels whose colour the canvas already has: the shortest one is found only by trying. */
const FORMS = [
  /** Either way, whichever gives longer codes. */
  { free: PIXEL.free, beneath: PIXEL.beneath },
  { free: PIXEL.through, beneath: PIXEL.through },
  { free: PIXEL.needed, beneath: PIXEL.needed },
  /** As in the file. */
  { free: PIXEL.needed, beneath: PIXEL.through },
]

function* forms(frame: LeanFrame): Generator<LeanFrame> {
  const has = { free: frame.kinds.includes(PIXEL.free), beneath: frame.kinds.includes(PIXEL.beneath) }
  if (!has.free && !has.beneath) return yield frame
  for (const { free, beneath } of FORMS.slice(0, has.free && has.beneath ? 4 : 3))
    yield {
      ...frame,
      kinds: frame.kinds.map((kind) =>
        kind === PIXEL.free ? free : kind === PIXEL.beneath ? beneath : kind,
      ),
    }
}

interface Written {
  bytes: Buffer
  usesShared: boolean
}

function smallest(
  lean: LeanFrame,
  { shared, dictionary, until }: { shared: readonly number[]; dictionary: Dictionary; until: number },
): Written {
  let best: Written | null = null
  for (const frame of forms(lean)) {
    if (best && performance.now() > until) break
    const needed = neededColours(frame)
    const asksThrough = frame.isSeeThrough || frame.kinds.some((kind) => kind !== PIXEL.needed)
    const bits = bitsFor(Math.max(2, needed.length + (asksThrough ? 1 : 0)))
    const common =
      shared.length > 0
        ? colouredBy(frame, shared, { needed, room: 1 << bitsFor(Math.max(2, shared.length)) })
        : null
    // A local table pays off if its codes are shorter.
    const own =
      bits > 8 || (common && common.bits <= Math.max(2, bits))
        ? null
        : colouredBy(frame, needed, { needed, room: 1 << bits })
    for (const [said, table] of [
      [common, null],
      [own, needed],
    ] as const) {
      if (!said) continue
      const bytes = frameBytes(frame, said, { table, codes: writeLzw(dictionary, said, until) })
      if (!best || bytes.length < best.bytes.length) best = { bytes, usesShared: table === null }
    }
  }
  if (!best) throw new UnfitGif('a frame of more colours than a table has')
  return best
}
