import { REACH } from './kernels.ts'
import { BYTES_OF_SUMS, type Layout, layoutOf, type Scale, tileSpan } from './layout.ts'
import type { Image, Likeness } from './picture.ts'
import { fillGrey, fillLinear, halve } from './planes.ts'
import { type ChannelErrors, scoreOf } from './weights.ts'
import type { Workplace } from './workplace.ts'

/** What was measured of a piece: sums, that pieces can be added. */
export interface Measured {
  /** By channel, scale and one of six sums. */
  sums: number[][][]
  /** Pixels by scale. */
  pixels: number[]
  worstTile: number
  ssim: number
  ssimPixels: number
}

/** A piece of an original whose half of the metric is done, in a workplace that holds nothing else meanwhile. */
export interface Piece {
  measure(rgb: Uint8Array): Measured
}

export function pieceOf(workplace: Workplace, { width, height, rgb }: Image): Piece {
  const layout = layoutOf(width, height)
  const floats = workplace.sized(layout.bytes)
  floats.fill(0, 0, layout.cleared / 4)
  for (const scale of layout.scales) floats.fill(1, scale.mask / 4, scale.mask / 4 + scale.width)
  const { grey } = layout
  // Plain SSIM is not taken where its window leaves the image.
  if (width > 2 * REACH) floats.fill(1, grey.mask / 4 + REACH, grey.mask / 4 + width - REACH)
  fillPyramid(workplace, { floats, layout, rgb, which: 'reference' })
  for (const scale of layout.scales)
    for (let channel = 0; channel < 3; channel++) settleScale(workplace, scale, channel)
  fillGrey(floats, rgb, grey, grey.reference)
  return {
    measure(candidate) {
      fillPyramid(workplace, { floats, layout, rgb: candidate, which: 'candidate' })
      floats.fill(0, layout.sums / 4, layout.sums / 4 + sumsSize(layout))
      layout.scales.forEach((scale, index) => {
        for (let channel = 0; channel < 3; channel++)
          compareScale(workplace, layout, { scale, index, channel })
      })
      settleScale(workplace, grey, 0)
      fillGrey(floats, candidate, grey, grey.candidate)
      return gathered(floats, layout, likenessOf(workplace, floats, layout))
    },
  }
}

interface Filling {
  floats: Float32Array
  layout: Layout
  rgb: Uint8Array
  which: 'reference' | 'candidate'
}

function fillPyramid({ kernels }: Workplace, { floats, layout, rgb, which }: Filling): void {
  const [first] = layout.scales
  if (first) fillLinear(floats, rgb, first, first[which])
  layout.scales.forEach((scale, index) => {
    const smaller = layout.scales[index + 1]
    if (smaller) halve(floats, { scale, address: scale[which] }, { scale: smaller, address: smaller[which] })
    for (let y = 0; y < scale.height; y++)
      kernels.colours(scale[which] + y * scale.stride, scale.plane, scale.mask, scale.vectors)
  })
}

function settleScale({ kernels }: Workplace, scale: Scale, channel: number): void {
  const { stride, vectors, height, rows } = scale
  for (let y = 0; y < height; y++) {
    const at = channel * scale.plane + y * stride
    const above = scale.reference + at - REACH * stride
    kernels.columns(above, above, rows, stride, stride, vectors)
    kernels.settle(rows - 4 * REACH, stride, scale.mean + at, scale.variance + at, vectors)
  }
}

interface Compared {
  scale: Scale
  index: number
  channel: number
}

function compareScale({ kernels }: Workplace, layout: Layout, { scale, index, channel }: Compared): void {
  const { stride, vectors, width, height, plane, mask, rows } = scale
  const { tiles } = layout
  let tileRow = 0
  for (let y = 0; y < height; y++) {
    if (y >= tileSpan(tileRow, tiles.rows, index, height)[1]) tileRow += 1
    const at = channel * plane + y * stride
    const up = REACH * stride
    kernels.columns(scale.reference + at - up, scale.candidate + at - up, rows, stride, stride, vectors)
    for (let column = 0; column < tiles.columns; column++) {
      const [from, to] = tileSpan(column, tiles.columns, index, width)
      const here = at + 4 * from
      kernels.errors(
        rows + 4 * (from - REACH),
        stride,
        scale.reference + here,
        scale.mean + here,
        scale.variance + here,
        scale.candidate + here,
        mask + 4 * from,
        sumsAt(layout, { index, channel, tile: tileRow * tiles.columns + column }),
        Math.ceil((to - from) / 4),
      )
    }
  }
}

function likenessOf(
  { kernels }: Workplace,
  floats: Float32Array,
  layout: Layout,
): { sum: number; pixels: number } {
  const { grey } = layout
  const { width, height, stride, vectors, rows } = grey
  if (width <= 2 * REACH || height <= 2 * REACH) return { sum: 0, pixels: 0 }
  const total = layout.sums + sumsSize(layout) * 4 - 16
  let sum = 0
  for (let y = REACH; y < height - REACH; y++) {
    const at = y * stride
    const up = REACH * stride
    floats.fill(0, total / 4, total / 4 + 4)
    kernels.columns(grey.reference + at - up, grey.candidate + at - up, rows, stride, stride, vectors)
    kernels.likeness(rows - 4 * REACH, stride, grey.mean + at, grey.variance + at, grey.mask, total, vectors)
    for (let lane = 0; lane < 4; lane++) sum += floats[total / 4 + lane] as number
  }
  return { sum, pixels: (width - 2 * REACH) * (height - 2 * REACH) }
}

function sumsSize({ scales, tiles }: Layout): number {
  return (BYTES_OF_SUMS * 3 * scales.length * tiles.columns * tiles.rows + 16) / 4
}

function sumsAt(
  { sums, scales, tiles }: Layout,
  { index, channel, tile }: { index: number; channel: number; tile: number },
): number {
  const count = tiles.columns * tiles.rows
  return sums + BYTES_OF_SUMS * ((channel * scales.length + index) * count + tile)
}

function gathered(floats: Float32Array, layout: Layout, grey: { sum: number; pixels: number }): Measured {
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
  return { sums, pixels, worstTile, ssim: grey.sum, ssimPixels: grey.pixels }
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

/** One image's figures from those of its pieces. */
export function totalsOf(pieces: readonly Measured[]): Likeness {
  const [first] = pieces as [Measured]
  const added = (of: (piece: Measured) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0)
  const sums = first.sums.map((ofChannel, channel) =>
    ofChannel.map((ofScale, index) =>
      ofScale.map((_, at) => added((piece) => piece.sums[channel]?.[index]?.[at] ?? 0)),
    ),
  )
  const pixels = first.pixels.map((_, index) => added((piece) => piece.pixels[index] ?? 0))
  const ssimPixels = added((piece) => piece.ssimPixels)
  return {
    ssimulacra2: scoreOf(errorsOf(sums, pixels)),
    worstTile: Math.min(...pieces.map(({ worstTile }) => worstTile)),
    ssim: ssimPixels > 0 ? added((piece) => piece.ssim) / ssimPixels : 1,
  }
}
