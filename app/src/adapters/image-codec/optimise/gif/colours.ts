import type { Said } from './dictionary.ts'
import { type LeanFrame, PIXEL } from './lean-frames.ts'

const MOST_COLOURS = 256

/** Bits of a table or of codes that has so many numbers. */
export const bitsFor = (count: number): number => Math.max(1, 32 - Math.clz32(count - 1))

/** The colours a frame cannot do without, in the order they come. */
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

/** One table for as many frames as it has room for, the first ones first. */
export function sharedColours(frames: readonly (readonly number[])[], ground: number | null): number[] {
  const shared = new Set<number>(ground === null ? [] : [ground])
  for (const colours of frames) {
    const missing = colours.filter((colour) => !shared.has(colour))
    if (shared.size + missing.length <= MOST_COLOURS) for (const colour of missing) shared.add(colour)
  }
  return [...shared]
}

/** How a frame is said with a table. */
export interface Coloured extends Said {
  /** True: `through` shows what lies beneath. */
  isSeeThrough: boolean
}

/** The frame in numbers of a table of `room` numbers; null: it lacks a colour, or a number for what shows through. */
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
