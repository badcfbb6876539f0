import { MOST_CODES } from './read-lzw.ts'

/** What a frame says: a number for each pixel, and where another number may stand instead. */
export interface Said {
  numbers: Uint8Array
  /** 1 where `through` may stand as well; null: nowhere. */
  either: Uint8Array | null
  through: number
  /** Bits of the largest number, 2 at least. */
  bits: number
}

/** Ways through the dictionary that are tried where a pixel may be said in two: what is drawn to have thousands stays bounded. */
const MOST_WAYS = 48
/** How many pixels before the end of the longest code it may pay to end, so that the next reaches further. */
const LOOK_BACK = 6

/**
 * The codes both sides know while a frame is read. Each but the first stands for an earlier one and a number behind it,
 * so whatever a code says, its beginnings are codes too.
 */
export interface Dictionary {
  /** Codes that are known, and the two that say other things. */
  readonly known: number
  readonly isFull: boolean
  /** How many numbers a code stands for. */
  lengthOf(code: number): number
  begin(said: Said): void
  /**
   * The longest code, or an earlier end of it with which the code behind reaches further by more than `worth` pixels: what
   * ends early teaches the dictionary nothing, which costs while it has room.
   */
  next(said: Said, part: { at: number; end: number; worth: number }): number
  /** What is known as soon as `code` follows `last`, by the first number it says. */
  learn(last: number, number: number): void
  firstOf(code: number): number
}

/** Two megabytes, to be used for one frame after the other. */
export function createDictionary(): Dictionary {
  const children = new Uint16Array(MOST_CODES * 256)
  const parents = new Uint16Array(MOST_CODES)
  const firsts = new Uint8Array(MOST_CODES)
  const lengths = new Uint16Array(MOST_CODES)
  /** Where `children` is not 0. */
  const taken = new Uint32Array(MOST_CODES)
  let takenCount = 0
  let known = 0
  let ways = 0
  let found = 0

  const longest = ({ numbers, either, through }: Said, at: number, end: number): number => {
    let code = numbers[at] as number
    if (!either) {
      for (let index = at + 1; index < end; index++) {
        const child = children[(code << 8) | (numbers[index] as number)] as number
        if (child === 0) break
        code = child
      }
      return code
    }
    found = code
    ways = MOST_WAYS
    const follow = (from: number, start: number): void => {
      let reached = from
      for (let index = start; index < end; index++) {
        if (either[index] === 1 && ways > 0) {
          const other = children[(reached << 8) | through] as number
          if (other !== 0) {
            ways -= 1
            follow(other, index + 1)
          }
        }
        const child = children[(reached << 8) | (numbers[index] as number)] as number
        if (child === 0) break
        reached = child
      }
      if ((lengths[reached] as number) > (lengths[found] as number)) found = reached
    }
    if (either[at] === 1) follow(through, at + 1)
    follow(code, at + 1)
    return found
  }
  const lengthOf = (code: number): number => lengths[code] as number

  return {
    get known() {
      return known
    },
    get isFull() {
      return known === MOST_CODES
    },
    lengthOf,
    firstOf: (code) => firsts[code] as number,
    begin({ bits }) {
      for (let index = 0; index < takenCount; index++) children[taken[index] as number] = 0
      takenCount = 0
      for (let number = 0; number < 1 << bits; number++) {
        firsts[number] = number
        lengths[number] = 1
      }
      known = (1 << bits) + 2
    },
    next(said, { at, end, worth }) {
      const whole = longest(said, at, end)
      const reach = at + lengthOf(whole)
      if (reach >= end) return whole
      let best = whole
      let furthest = reach + lengthOf(longest(said, reach, end))
      let code = whole
      for (let back = 0; back < LOOK_BACK && lengthOf(code) > 1; back++) {
        code = parents[code] as number
        const from = at + lengthOf(code)
        const to = from + lengthOf(longest(said, from, end))
        if (to > furthest + (best === whole && known < MOST_CODES ? worth : 0)) {
          best = code
          furthest = to
        }
      }
      return best
    },
    learn(last, number) {
      if (known === MOST_CODES) return
      const slot = (last << 8) | number
      // A code that was ended early says again what is known: its number is used up all the same.
      if (children[slot] === 0) {
        children[slot] = known
        parents[known] = last
        firsts[known] = firsts[last] as number
        lengths[known] = (lengths[last] as number) + 1
        taken[takenCount++] = slot
      }
      known += 1
    },
  }
}
