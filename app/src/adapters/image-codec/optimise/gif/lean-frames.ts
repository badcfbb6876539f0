import { type Control, DISPOSAL, type Frame, type FrameRect, type Gif } from './gif.ts'

/** What a pixel of a frame must show. */
export const PIXEL = {
  /** It must show its own colour. */
  needed: 0,
  /** The canvas already has its colour: it may be repeated or transparent. */
  free: 1,
  /** Same, and it is transparent in the file. */
  beneath: 2,
  /** It is transparent over a canvas whose content is undefined. */
  through: 3,
} as const

/** A frame cropped to what changes. */
export interface LeanFrame extends FrameRect {
  /** For each pixel, its colour as 0xrrggbb; negative if transparent over an undefined canvas. */
  colours: Int32Array
  /** For each pixel, a value of `PIXEL`. */
  kinds: Uint8Array
  /** The frame must have a transparent index, whether a pixel uses it or not. */
  isSeeThrough: boolean
  control: Control | null
}

export interface Lean {
  frames: LeanFrame[]
  /** In some frame, some pixel has never been drawn: there some programs show the background. */
  showsGround: boolean
}

const UNKNOWN = -1

/**
 * Reduces each frame to what the canvas does not show already. The canvas is known only where a frame drew it and no
 * other cleared it: programs disagree about pixels never drawn, so there every pixel is needed.
 */
export function leanFrames({ width, height, frames }: Pick<Gif, 'width' | 'height' | 'frames'>): Lean {
  const canvas = new Int32Array(width * height).fill(UNKNOWN)
  let unknown = canvas.length
  let showsGround = false
  /** Visits every pixel of the canvas that a frame covers. */
  const each = (frame: FrameRect, visit: (at: number, pixel: number) => void) => {
    for (let row = 0, pixel = 0; row < frame.height; row++)
      for (let at = (frame.top + row) * width + frame.left, last = at + frame.width; at < last; at++, pixel++)
        visit(at, pixel)
  }
  const put = (at: number, colour: number) => {
    if (canvas[at] === UNKNOWN) unknown -= 1
    if (colour === UNKNOWN) unknown += 1
    canvas[at] = colour
  }
  const lean = frames.map((frame) => {
    const disposal = frame.control?.disposal ?? DISPOSAL.unsaid
    const kinds = new Uint8Array(frame.numbers.length)
    const colours = new Int32Array(kinds.length)
    const before = disposal === DISPOSAL.undone ? new Int32Array(kinds.length) : null
    each(frame, (at, pixel) => {
      if (before) before[pixel] = canvas[at] as number
      const number = frame.numbers[pixel] as number
      const beneath = canvas[at] as number
      const colour = number === frame.through ? beneath : (frame.colours[number] as number)
      colours[pixel] = colour
      if (colour === UNKNOWN) kinds[pixel] = PIXEL.through
      else if (colour === beneath) kinds[pixel] = number === frame.through ? PIXEL.beneath : PIXEL.free
      else put(at, colour)
    })
    showsGround ||= unknown > 0
    if (disposal === DISPOSAL.cleared) each(frame, (at) => put(at, UNKNOWN))
    if (before) each(frame, (at, pixel) => put(at, before[pixel] as number))
    return cut(frame, { colours, kinds })
  })
  // Some programs (libvips) show the background only of a file in which nothing is transparent.
  if (showsGround && frames.every(({ through }) => through === null))
    for (const { kinds } of lean) need(kinds)
  return { frames: lean, showsGround }
}

/** Lets free pixels show their own colour, so that none becomes transparent. */
function need(kinds: Uint8Array): void {
  for (let at = 0; at < kinds.length; at++) if (kinds[at] === PIXEL.free) kinds[at] = PIXEL.needed
}

function cut(frame: Frame, { colours, kinds }: Pick<LeanFrame, 'colours' | 'kinds'>): LeanFrame {
  const { control, through } = frame
  const isSeeThrough = through !== null
  // Clearing applies to the frame's whole area, and some programs clear it to another colour if a pixel is
  // transparent.
  const isWhole = control?.disposal === DISPOSAL.cleared
  const rect = isWhole ? frame : neededRect(frame, kinds)
  if (control === null || (isWhole && !isSeeThrough)) need(kinds)
  const { left, top, width, height } = rect
  const rest = { left, top, width, height, isSeeThrough, control }
  if (width === frame.width && height === frame.height) return { ...rest, colours, kinds }
  const part = <Pixels extends Uint8Array | Int32Array>(all: Pixels, out: Pixels): Pixels => {
    for (let row = 0; row < height; row++) {
      const from = (top - frame.top + row) * frame.width + left - frame.left
      out.set(all.subarray(from, from + width), row * width)
    }
    return out
  }
  const area = width * height
  return { ...rest, colours: part(colours, new Int32Array(area)), kinds: part(kinds, new Uint8Array(area)) }
}

/** Returns the smallest area with all needed pixels; one pixel if none is needed, because a frame cannot be empty. */
function neededRect(frame: FrameRect, kinds: Uint8Array): FrameRect {
  let [left, right, top, bottom] = [frame.width, -1, frame.height, -1]
  for (let row = 0, at = 0; row < frame.height; row++)
    for (let column = 0; column < frame.width; column++, at++) {
      if (kinds[at] !== PIXEL.needed) continue
      if (column < left) left = column
      if (column > right) right = column
      if (row < top) top = row
      bottom = row
    }
  if (bottom < 0) return { left: frame.left, top: frame.top, width: 1, height: 1 }
  return {
    left: frame.left + left,
    top: frame.top + top,
    width: right - left + 1,
    height: bottom - top + 1,
  }
}
