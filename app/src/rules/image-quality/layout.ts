import { REACH } from './kernels.ts'

/** A scale of the image. Strides and addresses are in bytes, `vectors` in fours of numbers. */
export interface Scale {
  width: number
  height: number
  stride: number
  vectors: number
  /** From one channel's plane to the next. */
  plane: number
  mask: number
  /** Three rows of what the columns gave, `stride` apart; a scale's own, for its ends must stay zero. */
  rows: number
  /** The first pixel of the first channel. */
  reference: number
  mean: number
  variance: number
  candidate: number
}

export interface Layout {
  scales: Scale[]
  /**
   * Grey, for plain SSIM; no channels but one. All but its reference lies where the first scale's candidate was: it is
   * looked at when that one was compared.
   */
  grey: Scale
  sums: number
  tiles: Tiles
  bytes: number
}

export interface Tiles {
  columns: number
  rows: number
}

/** Pixels of a tile's side at full size; at the sixth scale that is one vector. */
const TILE = 128
const SCALES = 6
/** Below this no further scale is looked at. */
const SMALLEST = 8
/** Numbers of zero at both ends of a row. */
const MARGIN = 8
/** Six sums of four numbers. */
export const BYTES_OF_SUMS = 96

/** Where everything lies in memory for an image of this size. What needs margins of zero comes first, up to `cleared`. */
export function layoutOf(width: number, height: number): Layout & { cleared: number } {
  let free = 0
  const take = (bytes: number) => {
    const address = free
    free += Math.ceil(bytes / 16) * 16
    return address
  }
  const sizes = sizesOf(width, height)
  const tiles = {
    columns: Math.max(1, Math.round(width / TILE)),
    rows: Math.max(1, Math.round(height / TILE)),
  }
  const sums = take(BYTES_OF_SUMS * 3 * sizes.length * tiles.columns * tiles.rows + 16)
  const shapes = sizes.map((size) => ({ ...size, ...shapeOf(size) }))
  const marginsOf = ({ stride }: Shape) => ({ mask: take(stride), rows: take(3 * stride) + 4 * MARGIN })
  const framed = ({ plane, stride }: Shape, channels: number) =>
    take(channels * plane) + REACH * stride + 4 * MARGIN
  const begun = shapes.map((shape) => ({
    shape,
    ...marginsOf(shape),
    reference: framed(shape, 3),
    candidate: framed(shape, 3),
  }))
  const [whole] = shapes as [Shape & Size]
  const greyBegun = { ...marginsOf(whole), reference: framed(whole, 1) }
  const cleared = free
  const scales = begun.map(({ shape, ...addresses }) => ({
    ...shape,
    ...addresses,
    mean: framed(shape, 3),
    variance: framed(shape, 3),
  }))
  const { candidate } = scales[0] as Scale
  const grey = {
    ...{ ...whole, ...greyBegun, candidate },
    ...{ mean: candidate + whole.plane, variance: candidate + 2 * whole.plane },
  }
  return {
    scales,
    grey,
    sums,
    tiles,
    bytes: free,
    cleared,
  }
}

interface Size {
  width: number
  height: number
}

interface Shape {
  vectors: number
  stride: number
  plane: number
}

function shapeOf({ width, height }: Size): Shape {
  const vectors = Math.ceil(width / 4)
  const stride = 16 * vectors + 2 * 4 * MARGIN
  return { vectors, stride, plane: stride * (height + 2 * REACH) }
}

function sizesOf(width: number, height: number): Size[] {
  const sizes = [{ width, height }]
  for (let last = sizes[0] as Size; sizes.length < SCALES; sizes.push(last)) {
    if (last.width < SMALLEST || last.height < SMALLEST) break
    last = { width: Math.ceil(last.width / 2), height: Math.ceil(last.height / 2) }
  }
  return sizes
}

/** Where a tile begins and ends on one axis of a scale. The last one takes the rest. */
export function tileSpan(index: number, count: number, scale: number, length: number): [number, number] {
  const side = TILE >> scale
  return [index * side, index === count - 1 ? length : (index + 1) * side]
}
