import { type Control, DISPOSAL, type Frame, type FrameRect, type Gif, UnfitGif } from './gif.ts'
import { readLzw } from './read-lzw.ts'

/** Pixels of the canvas, and of all frames together: one byte each, and four more on the canvas. */
const MOST_PIXELS = 12_000_000
const MOST_FRAMES = 2_000
/** Real files have one or two comments, and profiles of a few kilobytes. */
const MOST_COMMENTS = 20
const MOST_PROFILE = 1_000_000

const FRAME = 0x2c
const EXTENSION = 0x21
const END = 0x3b
const LOOPS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/
const PROFILE = 'ICCRGBG1012'

/** Reads the frames of a GIF. Throws `UnfitGif` if it is damaged, too large or of a rare kind. */
export function readGif(bytes: Buffer): Gif {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 13)
    throw new UnfitGif('it is none')
  const flags = bytes[10] as number
  const gif: Gif = {
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    resolution: (flags >> 4) & 7,
    aspect: bytes[12] as number,
    ground: null,
    loops: null,
    profile: null,
    comments: [],
    frames: [],
  }
  if (gif.width === 0 || gif.height === 0) throw new UnfitGif('a canvas without a size')
  if (gif.width * gif.height > MOST_PIXELS) throw new UnfitGif('too large')
  const shared = tableAt(bytes, 13, flags)
  gif.ground = shared.colours?.[bytes[11] as number] ?? null
  if (shared.colours && gif.ground === null) throw new UnfitGif('a ground nobody defined')
  let control: Told | null = null
  let pixels = 0
  for (let at = shared.end; ; ) {
    const kind = bytes[at]
    if (kind === END) break
    if (kind === EXTENSION) {
      const label = bytes[at + 1]
      const { blocks, end } = blocksAt(bytes, at + 2)
      if (label === 0xf9) {
        if (control) throw new UnfitGif('two notes for one frame')
        control = controlOf(blocks)
      } else readExtension(gif, label, { blocks, hasControl: control !== null })
      at = end
      continue
    }
    if (kind !== FRAME) throw new UnfitGif('it breaks off, or is of a kind that is not rewritten')
    const rect = rectAt(bytes, at, gif)
    pixels += rect.width * rect.height
    if (pixels > MOST_PIXELS || gif.frames.length === MOST_FRAMES) throw new UnfitGif('too large')
    const own = tableAt(bytes, at + 10, bytes[at + 9] as number)
    const { frame, end } = frameAt(bytes, own.end, { rect, control, colours: own.colours ?? shared.colours })
    const isInterlaced = ((bytes[at + 9] as number) & 0x40) > 0
    gif.frames.push(isInterlaced ? { ...frame, numbers: inOrder(frame) } : frame)
    control = null
    at = end
  }
  if (gif.frames.length === 0) throw new UnfitGif('nothing is in it')
  return gif
}

function tableAt(bytes: Buffer, at: number, flags: number): { colours: number[] | null; end: number } {
  if ((flags & 0x80) === 0) return { colours: null, end: at }
  const count = 2 << (flags & 7)
  const end = at + 3 * count
  if (end > bytes.length) throw new UnfitGif('a table breaks off')
  return { colours: Array.from({ length: count }, (_, index) => bytes.readUIntBE(at + 3 * index, 3)), end }
}

/** Returns the contents of length-prefixed blocks, up to the empty one. */
function blocksAt(bytes: Buffer, from: number): { blocks: Buffer[]; end: number } {
  const blocks: Buffer[] = []
  for (let at = from; ; ) {
    const length = bytes[at]
    if (length === undefined || at + 1 + length > bytes.length) throw new UnfitGif('it breaks off')
    if (length === 0) return { blocks, end: at + 1 }
    blocks.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
}

interface Told extends Control {
  through: number | null
}

function controlOf([body, ...more]: readonly Buffer[]): Told {
  if (body?.length !== 4 || more.length > 0) throw new UnfitGif('a note of another form')
  const flags = body[0] as number
  const disposal = (flags >> 2) & 7
  if (disposal > DISPOSAL.undone || flags > 31) throw new UnfitGif('a note of no such kind')
  return {
    delay: body.readUInt16LE(1),
    disposal,
    waits: (flags & 2) > 0,
    through: flags & 1 ? (body[3] as number) : null,
  }
}

/** Reads an extension. Drops those without meaning for the image; throws on those that may have one. */
function readExtension(
  gif: Gif,
  label: number | undefined,
  { blocks, hasControl }: { blocks: readonly Buffer[]; hasControl: boolean },
): void {
  if (label === 0xfe) {
    if (gif.comments.length < MOST_COMMENTS) gif.comments.push(Buffer.concat(blocks).toString('latin1'))
    return
  }
  // No program draws plain text; a preceding control block may belong to it or to the next frame.
  if (label === 0x01 && !hasControl) return
  if (label !== 0xff || blocks[0]?.length !== 11) throw new UnfitGif('a kind that is not rewritten')
  const [head, ...bodies] = blocks
  const name = head.toString('latin1')
  const [first] = bodies
  if (LOOPS.test(name) && first?.length === 3 && first[0] === 1) {
    const loops = first.readUInt16LE(1)
    if (gif.loops !== null && gif.loops !== loops) throw new UnfitGif('two numbers of rounds')
    gif.loops = loops
  }
  if (name === PROFILE) {
    if (gif.profile) throw new UnfitGif('two profiles')
    gif.profile = Buffer.concat(bodies)
    if (gif.profile.length > MOST_PROFILE) throw new UnfitGif('too large')
  }
}

function rectAt(bytes: Buffer, at: number, { width, height }: Gif): FrameRect {
  if (at + 10 > bytes.length) throw new UnfitGif('it breaks off')
  const rect = {
    left: bytes.readUInt16LE(at + 1),
    top: bytes.readUInt16LE(at + 3),
    width: bytes.readUInt16LE(at + 5),
    height: bytes.readUInt16LE(at + 7),
  }
  if (rect.width === 0 || rect.height === 0) throw new UnfitGif('a frame without a size')
  // Programs disagree about how to show it.
  if (rect.left + rect.width > width || rect.top + rect.height > height)
    throw new UnfitGif('a frame beyond the canvas')
  return rect
}

function frameAt(
  bytes: Buffer,
  at: number,
  { rect, control, colours }: { rect: FrameRect; control: Told | null; colours: readonly number[] | null },
): { frame: Frame; end: number } {
  if (!colours) throw new UnfitGif('a frame without colours')
  const bits = bytes[at] ?? 0
  if (bits < 2 || bits > 8) throw new UnfitGif('codes of no such length')
  const { blocks, end } = blocksAt(bytes, at + 1)
  const numbers = readLzw(Buffer.concat(blocks), bits, rect.width * rect.height)
  const { through = null, ...told } = control ?? { through: null }
  for (const number of numbers)
    if (number >= colours.length && number !== through) throw new UnfitGif('a colour nobody defined')
  return {
    frame: { ...rect, numbers, colours, through, control: control ? (told as Control) : null },
    end,
  }
}

/** First row and step of each pass of interlaced rows. */
const ROUNDS = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const

function inOrder({ numbers, width, height }: Frame): Uint8Array {
  const out = new Uint8Array(numbers.length)
  let from = 0
  for (const [first, step] of ROUNDS)
    for (let row = first; row < height; row += step, from += width)
      out.set(numbers.subarray(from, from + width), row * width)
  return out
}
