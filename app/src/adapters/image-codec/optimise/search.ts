import type { Likeness, Score } from '#rules/image-quality/image.ts'
import { type PreparedImage, prepareImage } from '#rules/image-quality/image-quality.ts'
import { letGo, onGround, type Pixels, pixelsOf } from './decode.ts'
import type { Encoder } from './encoders.ts'

/** Minimum a candidate must reach, overall and in its worst tile. */
export interface Floor {
  metric: 'ssimulacra2' | 'ssim'
  value: number
  /** How far the worst tile may be below it; SSIM has no tiles. */
  tileSlack: number
}

/** A difference in one tile is less visible than the same difference in the whole image. */
const TILE_SLACK = 15

export const floorOf = (value: number): Floor => ({ metric: 'ssimulacra2', value, tileSlack: TILE_SLACK })

/** Measurements of a candidate, as its floor requires. */
export type Seen = Score | Pick<Likeness, 'ssim'>

export interface Found {
  bytes: Buffer
  quality: number
  seen: Seen
}

export interface Spent {
  encodings: number
  metricMs: number
  encodingMs: number
}

/** An original to measure candidates against: on white, and also on black if it has transparency. */
export interface Reference extends Disposable {
  pixels: Pixels
  look(bytes: Buffer, metric: Floor['metric']): Promise<Seen>
  /** Returns all metrics reported of a candidate; `seen` are those already measured. */
  likenessOf(bytes: Buffer, seen: Seen): Promise<Likeness>
  spent: Spent
}

/** Prepares an original for measuring candidates against it. */
export function createReference(pixels: Pixels): Reference {
  const { width, height } = pixels
  const spent: Spent = { encodings: 0, metricMs: 0, encodingMs: 0 }
  const timed = <Result>(work: () => Result): Result => {
    const before = process.threadCpuUsage()
    const result = work()
    const { user, system } = process.threadCpuUsage(before)
    spent.metricMs += (user + system) / 1_000
    return result
  }
  const grounds = pixels.channels === 4 ? [255, 0] : [255]
  const prepared: PreparedImage[] = grounds.map((ground) => {
    const rgb = onGround(pixels, ground)
    return timed(() => prepareImage({ width, height, rgb }))
  })
  /** Returns the minimum of each metric over all backgrounds. */
  const measured = async <Metrics extends Seen>(
    bytes: Buffer,
    measure: (one: PreparedImage, rgb: Uint8Array) => Metrics,
  ): Promise<Metrics> => {
    const candidate = await pixelsOf(bytes, {})
    const found = grounds.map((ground, index) => {
      const rgb = onGround(candidate, ground)
      return timed(() => measure(prepared[index] as PreparedImage, rgb))
    })
    letGo(candidate.data)
    return found.reduce(least)
  }
  const score = (bytes: Buffer) => measured(bytes, (one, rgb) => one.measure(rgb))
  const ssim = (bytes: Buffer) => measured(bytes, (one, rgb) => ({ ssim: one.ssim(rgb) }))
  return {
    pixels,
    spent,
    look: (bytes, metric) => (metric === 'ssim' ? ssim(bytes) : score(bytes)),
    likenessOf: async (bytes, seen) =>
      'ssim' in seen ? { ...(await score(bytes)), ...seen } : { ...seen, ...(await ssim(bytes)) },
    [Symbol.dispose]() {
      for (const one of prepared) one[Symbol.dispose]()
    },
  }
}

function least<Metrics extends Seen>(one: Metrics, other: Metrics): Metrics {
  const keys = Object.keys(one) as (keyof Metrics)[]
  return keys.reduce((all, key) => (other[key] < all[key] ? { ...all, [key]: other[key] } : all), one)
}

/** Returns the distance above the floor in points of the metric; negative is below. */
export function above(floor: Floor, seen: Seen): number {
  // Near the usual floors, 0.01 of SSIM is about three points of SSIMULACRA2.
  if ('ssim' in seen) return (seen.ssim - floor.value) * 300
  return Math.min(seen.ssimulacra2 - floor.value, seen.worstTile - (floor.value - floor.tileSlack))
}

interface SearchOptions {
  floor: Floor
  /** Gives up once keeping the floor takes more bytes than this. */
  most: number
  /** Quality where the result is expected. */
  start?: number
  /** After this time (`performance.now`) the best result so far is taken, and little more is tried. */
  until?: number
}

/**
 * Looks still allowed after the time is up if nothing has reached the floor yet: a busy machine is no proof that
 * nothing can be gained.
 */
const LATE_LOOKS = 3

/** Returns true if something that takes `takes` milliseconds would end too late. */
export const isLate = (until: number | undefined, takes = 0): boolean =>
  until !== undefined && performance.now() + takes > until

/**
 * Finds the lowest quality that keeps the floor. Score is nearly linear in quality, so each look follows the line
 * through the bounds; about four looks suffice. Null: no quality keeps it in fewer bytes than `most`, or none was
 * found in time.
 */
export async function search(
  reference: Reference,
  encoder: Encoder,
  { floor, most, start = 75, until }: SearchOptions,
): Promise<Found | null> {
  let low = { quality: encoder.lowest - 1, above: Number.NEGATIVE_INFINITY }
  let high = { quality: encoder.highest + 1, above: Number.POSITIVE_INFINITY }
  let best: Found | null = null
  let next = Math.min(encoder.highest, Math.max(encoder.lowest, start))
  let lateLooks = 0
  /** Duration of the last look, the estimate for the next one. */
  let took = 0
  while (high.quality - low.quality > 1) {
    if (best ? isLate(until, took) : isLate(until) && ++lateLooks > LATE_LOOKS) break
    const began = performance.now()
    const bytes = await encoder.encode(reference.pixels, next)
    reference.spent.encodings += 1
    reference.spent.encodingMs += performance.now() - began
    const isTooLarge = bytes.length >= most
    const seen = await reference.look(bytes, floor.metric)
    took = performance.now() - began
    const height = above(floor, seen)
    // Frees one of two candidates at once: the garbage collector would keep dozens.
    const size = bytes.length
    if (height >= 0 && !isTooLarge) {
      if (best) letGo(best.bytes)
      best = { bytes, quality: next, seen }
    } else letGo(bytes)
    if (!best && isHopeless(size, { height, most })) return null
    if (height >= 0) high = { quality: next, above: height }
    else {
      low = { quality: next, above: height }
      // Higher quality means more bytes.
      if (isTooLarge) return null
    }
    next = between(low, high, { quality: next, above: height })
  }
  return best
}

/** Near the floor, one more point of the metric costs about this share of the bytes. */
const BYTES_A_POINT = 0.055
const NEAR = 8
/** A candidate estimated to exceed the limit by this factor is not pursued. */
const CLEARLY = 1.06

/** Returns true if an encoding that keeps the floor would clearly take more bytes than `most`. */
function isHopeless(bytes: number, { height, most }: { height: number; most: number }): boolean {
  return Math.abs(height) <= NEAR && bytes * Math.exp(-BYTES_A_POINT * height) > most * CLEARLY
}

interface Look {
  quality: number
  above: number
}

/** Returns the next quality to try, between the two bounds. */
function between(low: Look, high: Look, last: Look): number {
  const known = Number.isFinite(low.above) && Number.isFinite(high.above)
  const slope = known ? (high.above - low.above) / (high.quality - low.quality) : 0.55
  const aim = known
    ? low.quality - low.above / slope
    : last.quality - last.above / slope + (last.above < 0 ? 1 : -1)
  return Math.min(high.quality - 1, Math.max(low.quality + 1, Math.ceil(aim)))
}
