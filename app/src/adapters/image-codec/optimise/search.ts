import type { Likeness, Score } from '#rules/image-quality/image.ts'
import { type PreparedImage, prepareImage } from '#rules/image-quality/image-quality.ts'
import { letGo, onGround, type Pixels, pixelsOf } from './decode.ts'
import type { Encoder } from './encoders.ts'

/** What a candidate must keep. A candidate below either is not taken. */
export interface Floor {
  metric: 'ssimulacra2' | 'ssim'
  value: number
  /** How far the worst tile may be under it; SSIM has no tiles. */
  tileSlack: number
}

/** The least people tell apart in a tile is less than what their eye makes of a whole image. */
const TILE_SLACK = 15

export const floorOf = (value: number): Floor => ({ metric: 'ssimulacra2', value, tileSlack: TILE_SLACK })

/** What a look at a candidate measured: what its floor asks for. */
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

/** An original candidates are measured against: on white, and where something shines through on black too. */
export interface Judge extends Disposable {
  pixels: Pixels
  look(bytes: Buffer, metric: Floor['metric']): Promise<Seen>
  /** Everything that is told of a candidate, with what was seen of it before. */
  likenessOf(bytes: Buffer, seen: Seen): Promise<Likeness>
  spent: Spent
}

export function createJudge(pixels: Pixels): Judge {
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
  /** The least over all grounds of each figure. */
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

/** How far above the floor, in points of the metric; negative is below. */
export function above(floor: Floor, seen: Seen): number {
  // A hundredth of SSIM is about three points of SSIMULACRA2 where floors are.
  if ('ssim' in seen) return (seen.ssim - floor.value) * 300
  return Math.min(seen.ssimulacra2 - floor.value, seen.worstTile - (floor.value - floor.tileSlack))
}

interface SearchOptions {
  floor: Floor
  /** Gives up once the floor needs more bytes than this. */
  most: number
  /** Where the answer is expected. */
  start?: number
  /** When time is up (`performance.now`): what was found by then is taken, and little more is tried. */
  until?: number
}

/**
 * Looks that are still taken when time is up and nothing keeps the floor yet: a busy machine is no reason to say that nothing can
 * be gained.
 */
const LATE_LOOKS = 3

/** True where what takes so many milliseconds would not be over in time. */
export const isLate = (until: number | undefined, takes = 0): boolean =>
  until !== undefined && performance.now() + takes > until

/**
 * The lowest quality that keeps the floor. Quality and score run nearly along a line, so each look goes where the line
 * through the last two says; about four looks find it. Null: no quality does it in fewer bytes than `most`, or none was
 * found in time.
 */
export async function search(
  judge: Judge,
  encoder: Encoder,
  { floor, most, start = 75, until }: SearchOptions,
): Promise<Found | null> {
  let low = { quality: encoder.lowest - 1, above: Number.NEGATIVE_INFINITY }
  let high = { quality: encoder.highest + 1, above: Number.POSITIVE_INFINITY }
  let best: Found | null = null
  let next = Math.min(encoder.highest, Math.max(encoder.lowest, start))
  let lateLooks = 0
  /** The last look, which the next one takes as long as. */
  let took = 0
  while (high.quality - low.quality > 1) {
    if (best ? isLate(until, took) : isLate(until) && ++lateLooks > LATE_LOOKS) break
    const began = performance.now()
    const bytes = await encoder.encode(judge.pixels, next)
    judge.spent.encodings += 1
    judge.spent.encodingMs += performance.now() - began
    const isTooLarge = bytes.length >= most
    const seen = await judge.look(bytes, floor.metric)
    took = performance.now() - began
    const height = above(floor, seen)
    // Of two candidates one is let go at once: the collector would let dozens stand.
    const size = bytes.length
    if (height >= 0 && !isTooLarge) {
      if (best) letGo(best.bytes)
      best = { bytes, quality: next, seen }
    } else letGo(bytes)
    if (!best && isHopeless(size, { height, most })) return null
    if (height >= 0) high = { quality: next, above: height }
    else {
      low = { quality: next, above: height }
      // More quality is more bytes.
      if (isTooLarge) return null
    }
    next = between(low, high, { quality: next, above: height })
  }
  return best
}

/** A point of the metric more costs about so much of the bytes, near the floor. */
const BYTES_A_POINT = 0.055
const NEAR = 8
/** What looks worse than what is there by this much is not looked at again. */
const CLEARLY = 1.06

/** True where an encoding that keeps the floor would clearly take more bytes than `most`. */
function isHopeless(bytes: number, { height, most }: { height: number; most: number }): boolean {
  return Math.abs(height) <= NEAR && bytes * Math.exp(-BYTES_A_POINT * height) > most * CLEARLY
}

interface Look {
  quality: number
  above: number
}

/** The quality to look at next, inside the two bounds. */
function between(low: Look, high: Look, last: Look): number {
  const known = Number.isFinite(low.above) && Number.isFinite(high.above)
  const slope = known ? (high.above - low.above) / (high.quality - low.quality) : 0.55
  const aim = known
    ? low.quality - low.above / slope
    : last.quality - last.above / slope + (last.above < 0 ? 1 : -1)
  return Math.min(high.quality - 1, Math.max(low.quality + 1, Math.ceil(aim)))
}
