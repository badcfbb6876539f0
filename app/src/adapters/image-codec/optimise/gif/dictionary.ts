import { MOST_CODES } from './read-lzw.ts'

/** Content of a frame: a colour index for each pixel, and where transparency may replace it. */
export interface Said {
  numbers: Uint8Array
  /** 1 where `through` may be used instead; null: nowhere. */
  either: Uint8Array | null
  through: number
  /** Bits of the largest index, at least 2. */
  bits: number
}

/** Maximum alternatives tried where a pixel has two possible indices: bounds images made to have thousands. */
const MOST_WAYS = 48
/** How many pixels before its end the longest code may be cut, if the next code then reaches further. */
const LOOK_BACK = 6

/**
 * The LZW codes that writer and reader share while a frame is read. Each code extends an earlier one by one index, so
 * every prefix of a code is a code too.
 */
export interface Dictionary {
  /** Number of known codes, including the two control codes. */
  readonly known: number
  readonly isFull: boolean
  /** Number of indices a code represents. */
  lengthOf(code: number): number
  begin(said: Said): void
  /**
   * Returns the longest code, or a shorter prefix with which the next code reaches further by more than `worth`
   * pixels: a shortened code adds nothing to the dictionary, which costs while it has room.
   */
  next(said: Said, part: { at: number; end: number; worth: number }): number
  /** Adds the entry known once `code` follows `last`, from the first index of `code`. */
  add(last: number, number: number): void
  firstOf(code: number): number
}

/** Creates a dictionary of two megabytes, to be reused for one frame after the other. */
export function createDictionary(): Dictionary {
  const children = new Uint16Array(MOST_CODES * 256)
  const parents = new Uint16Array(MOST_CODES)
  const firsts = new Uint8Array(MOST_CODES)
  const lengths = new Uint16Array(MOST_CODES)
  /** Slots where `children` is not 0. */
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
    add(last, number) {
      if (known === MOST_CODES) return
      const slot = (last << 8) | number
      // A shortened code repeats a known entry: it uses up its code all the same.
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
