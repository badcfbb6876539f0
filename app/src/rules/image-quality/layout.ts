import { REACH } from './kernels.ts'

/** A scale of the image. Strides and addresses are in bytes, `vectors` counts fours of numbers. */
export interface Scale {
  width: number
  height: number
  stride: number
  vectors: number
  /** Distance from one channel's plane to the next. */
  plane: number
  mask: number
  /**
   * Address of three rows of column output, `stride` apart. Each scale has its own, because their margins must stay
   * zero.
   */
  rows: number
  /** Address of the first pixel of the first channel. */
  reference: number
  mean: number
  variance: number
  /** The first scale holds only as many rows of the candidate as a row of tiles has. */
  candidate: number
  /** Distance from one channel of the candidate to the next. */
  candidatePlane: number
}

/** Some rows of three planes, one plane per channel. Strides and addresses are in bytes. */
export interface Rows {
  address: number
  plane: number
  stride: number
  width: number
  count: number
}

export interface Layout {
  scales: Scale[]
  sums: number
  tiles: Tiles
  bytes: number
}

export interface Tiles {
  columns: number
  rows: number
}

/** Side of a tile in pixels at full size; at the sixth scale it is one vector. */
const TILE = 128
const SCALES = 6
/** Side in pixels below which no further scale is computed. */
const SMALLEST = 8
/** Number of zeros at both ends of a row. */
export const MARGIN = 8
/** Size of six sums of four numbers. */
export const BYTES_OF_SUMS = 96

/** Lays out the memory for an image of this size. Parts that need margins of zero come first, up to `cleared`. */
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
  const sums = take(BYTES_OF_SUMS * 3 * sizes.length * tiles.columns * tiles.rows)
  const shapes = sizes.map((size) => ({ ...size, ...shapeOf(size) }))
  const framed = (plane: number, stride: number) => take(3 * plane) + REACH * stride + 4 * MARGIN
  const begun = shapes.map((shape, index) => {
    const { plane, stride } = shape
    const candidatePlane = index === 0 ? stride * (stripRows(tiles, height) + 2 * REACH) : plane
    return {
      shape,
      mask: take(stride),
      rows: take(3 * stride) + 4 * MARGIN,
      reference: framed(plane, stride),
      candidate: framed(candidatePlane, stride),
      candidatePlane,
    }
  })
  const cleared = free
  const scales = begun.map(({ shape, ...addresses }) => ({
    ...shape,
    ...addresses,
    mean: framed(shape.plane, shape.stride),
    variance: framed(shape.plane, shape.stride),
  }))
  return { scales, sums, tiles, bytes: free, cleared }
}

/** Number of rows of the tallest row of tiles. */
const stripRows = ({ rows }: Tiles, height: number): number =>
  rows === 1 ? height : Math.max(TILE, height - (rows - 1) * TILE)

/** Bytes of a row with its margins. */
export const strideOf = (vectors: number): number => 16 * vectors + 2 * 4 * MARGIN

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
  const stride = strideOf(vectors)
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

/** Returns where a tile begins and ends on one axis of a scale. The last tile takes the rest. */
export function tileSpan(index: number, count: number, scale: number, length: number): [number, number] {
  const side = TILE >> scale
  return [index * side, index === count - 1 ? length : (index + 1) * side]
}
