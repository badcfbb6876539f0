import type { Image, Score } from './image.ts'
import { type Piece, pieceOf, totalsOf } from './piece.ts'
import { meanSsim } from './ssim.ts'
import { createWorkplace, type Workplace } from './workplace.ts'

/** An original with its half of the metric computed. Measures one candidate at a time. */
export interface PreparedImage extends Disposable {
  /** `rgb` has the original's width and height. */
  measure(rgb: Uint8Array): Score
  /** Mean SSIM, which a search does not need of every candidate. */
  ssim(rgb: Uint8Array): number
}

/** Pixels of one piece of an image; each takes about 53 bytes of memory. */
const MOST_PIXELS = 1_250_000
const TILE_ROWS = 128

/** Returned workplaces, kept for reuse: WebAssembly memory goes back to the system late. */
const idle: Workplace[] = []
const KEPT = 2

/**
 * Computes the original's half of SSIMULACRA2 once, for any number of candidates. Images above 1.25 megapixels are
 * measured in bands of whole tiles, whose original halves are recomputed for each candidate: this bounds memory and
 * saves no time.
 */
export function prepareImage({ width, height, rgb }: Image): PreparedImage {
  if (width < 1 || height < 1 || rgb.length !== width * height * 3)
    throw new RangeError(`${rgb.length} bytes are not an image of ${width} by ${height}.`)
  const bands = bandsOf(width, height)
  const workplace = idle.pop() ?? createWorkplace()
  const part = (bytes: Uint8Array, [from, to]: Band) => bytes.subarray(from * width * 3, to * width * 3)
  const prepare = (band: Band) =>
    pieceOf(workplace, { width, height: band[1] - band[0], rgb: part(rgb, band) })
  const only: Piece | null = bands.length === 1 ? prepare(bands[0] as Band) : null
  const check = (candidate: Uint8Array) => {
    if (candidate.length !== rgb.length)
      throw new RangeError('The candidate has another size than the original.')
  }
  return {
    measure(candidate) {
      check(candidate)
      return totalsOf(bands.map((band) => (only ?? prepare(band)).measure(part(candidate, band))))
    },
    ssim(candidate) {
      check(candidate)
      return meanSsim({ width, height, rgb }, candidate)
    },
    [Symbol.dispose]() {
      if (idle.length < KEPT && !idle.includes(workplace)) idle.push(workplace)
    },
  }
}

type Band = [from: number, to: number]

function bandsOf(width: number, height: number): Band[] {
  const rows = Math.max(1, Math.floor(MOST_PIXELS / width / TILE_ROWS)) * TILE_ROWS
  const bands: Band[] = []
  for (let from = 0; from < height; ) {
    const to = height - from - rows < TILE_ROWS ? height : from + rows
    bands.push([from, to])
    from = to
  }
  return bands
}
