import type { Said } from './dictionary.ts'
import { type LeanFrame, PIXEL } from './lean-frames.ts'

const MOST_COLOURS = 256

/** Returns the bits needed for a table or codes with `count` indices. */
export const bitsFor = (count: number): number => Math.max(1, 32 - Math.clz32(count - 1))

/** Returns the colours a frame must have, in order of occurrence. */
export function neededColours({ colours, kinds }: LeanFrame): number[] {
  const found = new Set<number>()
  let last = -1
  for (let at = 0; at < colours.length; at++) {
    const colour = colours[at] as number
    if (kinds[at] !== PIXEL.needed || colour === last) continue
    found.add(colour)
    last = colour
  }
  return [...found]
}

/** Builds one table for as many frames as fit, in their order. */
export function sharedColours(frames: readonly (readonly number[])[], ground: number | null): number[] {
  const shared = new Set<number>(ground === null ? [] : [ground])
  for (const colours of frames) {
    const missing = colours.filter((colour) => !shared.has(colour))
    if (shared.size + missing.length <= MOST_COLOURS) for (const colour of missing) shared.add(colour)
  }
  return [...shared]
}

/** A frame encoded with a colour table. */
export interface Coloured extends Said {
  /** True if `through` is transparent. */
  isSeeThrough: boolean
}

/**
 * Encodes the frame with a table of at most `room` entries; null if it lacks a colour, or an index for transparency.
 */
export function colouredBy(
  frame: LeanFrame,
  table: readonly number[],
  { needed, room }: { needed: readonly number[]; room: number },
): Coloured | null {
  const numberOf = new Map(table.map((colour, number) => [colour, number]))
  if (needed.some((colour) => !numberOf.has(colour))) return null
  const isTaken = new Uint8Array(MOST_COLOURS)
  for (const colour of needed) isTaken[numberOf.get(colour) as number] = 1
  const through = isTaken.indexOf(0)
  const asksThrough = frame.isSeeThrough || frame.kinds.some((kind) => kind !== PIXEL.needed)
  if (asksThrough && (through < 0 || through >= room)) return null
  const numbers = new Uint8Array(frame.colours.length)
  const either = asksThrough ? new Uint8Array(numbers.length) : null
  let most = asksThrough ? through : 0
  let isOpen = false
  let [lastColour, number] = [-1, through]
  for (let at = 0; at < numbers.length; at++) {
    const kind = frame.kinds[at]
    const colour = kind === PIXEL.through ? -1 : (frame.colours[at] as number)
    if (colour !== lastColour) {
      lastColour = colour
      number = numberOf.get(colour) ?? through
    }
    numbers[at] = number
    if (number > most) most = number
    if (either && (kind === PIXEL.free || kind === PIXEL.beneath) && number !== through) {
      either[at] = 1
      isOpen = true
    }
  }
  return {
    numbers,
    either: isOpen ? either : null,
    through: Math.max(0, through),
    bits: Math.max(2, bitsFor(most + 1)),
    isSeeThrough: asksThrough,
  }
}
