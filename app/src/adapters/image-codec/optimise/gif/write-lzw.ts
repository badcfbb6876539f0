import type { Dictionary, Said } from './dictionary.ts'
import { MOST_WIDTH } from './read-lzw.ts'

/** Candidate positions for clearing the dictionary: at most this many in a frame, at least this far apart. */
const MOST_CLEARS = 64
const LEAST_APART = 256
/** Maximum bytes in a block. */
const BLOCK = 255

/** Extra pixels to gain before a code is shortened: the best value is found only by trying. */
const WORTHS = [4, 0]

/** Encodes a frame with the shortest codes found by `until` (`performance.now`), in blocks as in a file. */
export function writeLzw(dictionary: Dictionary, said: Said, until: number): Buffer {
  let best: Buffer | null = null
  for (const worth of WORTHS) {
    if (best && performance.now() > until) break
    const written = writtenWith(dictionary, said, { until, worth })
    if (!best || written.length < best.length) best = written
  }
  return inBlocks(said.bits, best as Buffer)
}

function writtenWith(dictionary: Dictionary, said: Said, { until, worth }: Wish): Buffer {
  const points = beginnings(dictionary, said, { until, worth })
  const clear = 1 << said.bits
  const bits = createBits()
  bits.put(clear, said.bits + 1)
  for (const [index, from] of points.entries()) {
    const to = points[index + 1] ?? said.numbers.length
    const width = parse(dictionary, said, {
      from,
      to,
      worth,
      say(code, wide) {
        bits.put(code, wide)
        return true
      },
    })
    bits.put(to === said.numbers.length ? clear + 1 : clear, width)
  }
  return bits.end()
}

interface Wish {
  until: number
  worth: number
}

interface Part {
  from: number
  to: number
  worth: number
  /** Receives each code, its width, and the position it reaches; false stops the encoding. */
  say(code: number, width: number, reached: number): boolean
}

/** Encodes a part of a frame with an empty dictionary; returns the width of the code after it. */
function parse(dictionary: Dictionary, said: Said, { from, to, worth, say }: Part): number {
  const { numbers, either } = said
  dictionary.begin(said)
  let width = said.bits + 1
  const widen = () => {
    if (dictionary.known >= 1 << width && width < MOST_WIDTH) width += 1
  }
  let last = -1
  for (let at = from; at < to; ) {
    widen()
    // The first index of the next code is known in advance, unless the pixel has two possible ones.
    const isOpen = either?.[at] === 1
    if (last >= 0 && !isOpen) dictionary.add(last, numbers[at] as number)
    const code = dictionary.next(said, { at, end: to, worth })
    if (last >= 0 && isOpen) dictionary.add(last, dictionary.firstOf(code))
    last = code
    at += dictionary.lengthOf(code)
    if (!say(code, width, at)) return width
  }
  widen()
  return width
}

/** A position where the dictionary may be cleared. */
interface ClearPoint {
  at: number
  /** Bits up to here on the cheapest known path, and the position where that path's last part begins. */
  cost: number
  origin: ClearPoint | null
  /** That part's dictionary was full: one with room left goes on instead. */
  isFull: boolean
  /** Reached by clearing each dictionary as soon as it was full, from the first pixel on. */
  isAtOnce: boolean
}

/**
 * Returns the best positions to clear the dictionary: as soon as it is full, or at candidates further on. From each
 * one, encodes to the frame's end, or until that is worse than a known path; takes the cheapest chain of parts.
 */
function beginnings(dictionary: Dictionary, said: Said, { until, worth }: Wish): number[] {
  const { length } = said.numbers
  const points = clearPointsOf(length)
  for (let index = 0; index < points.length - 1; index++) {
    const start = points[index] as ClearPoint
    if (index > 0 && (!start.isFull || performance.now() > until)) continue
    let { cost } = start
    let next = index + 1
    let waitsForFull = start.isAtOnce
    parse(dictionary, said, {
      from: start.at,
      to: length,
      worth,
      say(_, width, reached) {
        cost += width
        const { isFull } = dictionary
        const way = { cost: cost + width, origin: start, isFull }
        for (let point = points[next]; point && point.at <= reached; point = points[++next]) {
          if (way.cost < point.cost) Object.assign(point, way)
          else if (index > 0 && isFull) return false
        }
        if (waitsForFull && isFull && reached < length) {
          waitsForFull = false
          const last = points[next - 1] as ClearPoint
          if (last.at === reached) last.isAtOnce = true
          else points.splice(next++, 0, { ...way, at: reached, isAtOnce: true })
        }
        return true
      },
    })
  }
  const found: number[] = []
  for (let point = points.at(-1)?.origin; point; point = point.origin) found.unshift(point.at)
  return found
}

/** Returns the first pixel, positions all over the frame, and its end. */
function clearPointsOf(length: number): ClearPoint[] {
  const apart = Math.max(LEAST_APART, Math.ceil(length / MOST_CLEARS))
  const unknown = { cost: Number.POSITIVE_INFINITY, origin: null, isFull: false, isAtOnce: false }
  const points: ClearPoint[] = [{ ...unknown, at: 0, cost: 0, isAtOnce: true }]
  for (let at = apart; at < length; at += apart) points.push({ ...unknown, at })
  return [...points, { ...unknown, at: length }]
}

/** Writes bits from the lowest up, as in GIFs. */
function createBits() {
  let out = Buffer.allocUnsafe(4_096)
  let size = 0
  let held = 0
  let count = 0
  const byte = () => {
    if (size === out.length) out = Buffer.concat([out, Buffer.allocUnsafe(size)])
    out[size++] = held & 255
    held >>>= 8
  }
  return {
    put(value: number, width: number): void {
      held |= value << count
      count += width
      for (; count >= 8; count -= 8) byte()
    },
    end(): Buffer {
      if (count > 0) byte()
      return out.subarray(0, size)
    },
  }
}

function inBlocks(bits: number, data: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([bits])]
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK)
    parts.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}
