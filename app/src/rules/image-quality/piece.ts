import type { Image, Score } from './image.ts'
import { REACH } from './kernels.ts'
import { BYTES_OF_SUMS, type Layout, layoutOf, type Scale, tileSpan } from './layout.ts'
import { fillCandidate, fillReference } from './pyramid.ts'
import { type ChannelErrors, scoreOf } from './weights.ts'
import type { Workplace } from './workplace.ts'

/** Measurements of a piece, as sums, so that pieces can be added up. */
export interface Measured {
  /** Sums by channel, scale and kind (one of six). */
  sums: number[][][]
  /** Number of pixels by scale. */
  pixels: number[]
  worstTile: number
}

/** A piece of an original with its half of the metric computed. It needs a workplace of its own meanwhile. */
export interface Piece {
  measure(rgb: Uint8Array): Measured
}

/** Computes an original's half of the metric. The piece holds the workplace until the next one. */
export function pieceOf(workplace: Workplace, { width, height, rgb }: Image): Piece {
  const layout = layoutOf(width, height)
  const floats = workplace.sized(layout.bytes)
  floats.fill(0, 0, layout.cleared / 4)
  for (const scale of layout.scales) floats.fill(1, scale.mask / 4, scale.mask / 4 + scale.width)
  fillReference(workplace, { floats, layout, rgb })
  for (const scale of layout.scales)
    for (let channel = 0; channel < 3; channel++) measureReference(workplace, scale, channel)
  return {
    measure(candidate) {
      floats.fill(0, layout.sums / 4, layout.sums / 4 + sumsSize(layout))
      const filling = { floats, layout, rgb: candidate }
      fillCandidate(workplace, filling, (tileRow, first) =>
        compareRow(workplace, layout, { index: 0, tileRow, first }),
      )
      for (let index = 1; index < layout.scales.length; index++)
        for (let tileRow = 0; tileRow < layout.tiles.rows; tileRow++)
          compareRow(workplace, layout, { index, tileRow, first: 0 })
      return gathered(floats, layout)
    },
  }
}

function measureReference({ kernels }: Workplace, scale: Scale, channel: number): void {
  const { stride, vectors, height, rows } = scale
  for (let y = 0; y < height; y++) {
    const at = channel * scale.plane + y * stride
    const above = scale.reference + at - REACH * stride
    kernels.columns(above, above, rows, stride, stride, vectors)
    kernels.moments(rows - 4 * REACH, stride, scale.mean + at, scale.variance + at, vectors)
  }
}

interface Compared {
  /** Index of the scale. */
  index: number
  tileRow: number
  /** Image row of the first candidate row that is held. */
  first: number
}

/** Computes the errors of a row of tiles at one scale, in all channels. */
function compareRow({ kernels }: Workplace, layout: Layout, { index, tileRow, first }: Compared): void {
  const { tiles } = layout
  const scale = layout.scales[index] as Scale
  const { stride, width, height, plane, candidatePlane, vectors, mask, rows } = scale
  const [top, bottom] = tileSpan(tileRow, tiles.rows, index, height)
  const up = REACH * stride
  for (let channel = 0; channel < 3; channel++)
    for (let y = top; y < bottom; y++) {
      const at = channel * plane + y * stride
      const candidate = scale.candidate + channel * candidatePlane + (y - first) * stride
      kernels.columns(scale.reference + at - up, candidate - up, rows, stride, stride, vectors)
      for (let column = 0; column < tiles.columns; column++) {
        const [from, to] = tileSpan(column, tiles.columns, index, width)
        const here = at + 4 * from
        kernels.errors(
          rows + 4 * (from - REACH),
          stride,
          scale.reference + here,
          scale.mean + here,
          scale.variance + here,
          candidate + 4 * from,
          mask + 4 * from,
          sumsAt(layout, { index, channel, tile: tileRow * tiles.columns + column }),
          Math.ceil((to - from) / 4),
        )
      }
    }
}

function sumsSize({ scales, tiles }: Layout): number {
  return (BYTES_OF_SUMS * 3 * scales.length * tiles.columns * tiles.rows) / 4
}

function sumsAt(
  { sums, scales, tiles }: Layout,
  { index, channel, tile }: { index: number; channel: number; tile: number },
): number {
  const count = tiles.columns * tiles.rows
  return sums + BYTES_OF_SUMS * ((channel * scales.length + index) * count + tile)
}

function gathered(floats: Float32Array, layout: Layout): Measured {
  const { scales, tiles } = layout
  const sums = [0, 1, 2].map(() => scales.map(() => [0, 0, 0, 0, 0, 0]))
  const pixels = scales.map(({ width, height }) => width * height)
  let worstTile = 100
  for (let tile = 0; tile < tiles.columns * tiles.rows; tile++) {
    const own = [0, 1, 2].map((channel) =>
      scales.map((_, index) => sixSums(floats, sumsAt(layout, { index, channel, tile }))),
    )
    own.forEach((ofChannel, channel) =>
      ofChannel.forEach((ofScale, index) =>
        ofScale.forEach((value, at) => {
          const total = sums[channel]?.[index] as number[]
          total[at] = (total[at] as number) + value
        }),
      ),
    )
    const column = tile % tiles.columns
    const row = (tile - column) / tiles.columns
    const area = scales.map(({ width, height }, index) => {
      const [left, right] = tileSpan(column, tiles.columns, index, width)
      const [top, bottom] = tileSpan(row, tiles.rows, index, height)
      return (right - left) * (bottom - top)
    })
    worstTile = Math.min(worstTile, scoreOf(errorsOf(own, area)))
  }
  return { sums, pixels, worstTile }
}

function sixSums(floats: Float32Array, address: number): number[] {
  return Array.from({ length: 6 }, (_, index) => {
    const at = address / 4 + 4 * index
    return [0, 1, 2, 3].reduce((sum, lane) => sum + (floats[at + lane] as number), 0)
  })
}

function errorsOf(sums: readonly (readonly number[][])[], pixels: readonly number[]): ChannelErrors[][] {
  return sums.map((ofChannel) =>
    ofChannel.map((ofScale, index) => {
      const share = 1 / (pixels[index] as number)
      const map = (at: number) => ({
        mean: (ofScale[at] as number) * share,
        fourth: ((ofScale[at + 1] as number) * share) ** 0.25,
      })
      return [map(0), map(2), map(4)] as const
    }),
  )
}

/** Computes the metrics of an image from those of its pieces. */
export function totalsOf(pieces: readonly Measured[]): Score {
  const [first] = pieces as [Measured]
  const added = (of: (piece: Measured) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0)
  const sums = first.sums.map((ofChannel, channel) =>
    ofChannel.map((ofScale, index) =>
      ofScale.map((_, at) => added((piece) => piece.sums[channel]?.[index]?.[at] ?? 0)),
    ),
  )
  const pixels = first.pixels.map((_, index) => added((piece) => piece.pixels[index] ?? 0))
  return {
    ssimulacra2: scoreOf(errorsOf(sums, pixels)),
    worstTile: Math.min(...pieces.map(({ worstTile }) => worstTile)),
  }
}
