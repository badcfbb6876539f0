/** One component of a JPEG as stored in its file: coefficients, not pixels. */
export interface Component {
  id: number
  /** Blocks of it per MCU, across and down. */
  h: number
  v: number
  quantisation: number
  /** Visible blocks. */
  columns: number
  rows: number
  /** Blocks per row, including those that only pad the last MCU. */
  stride: number
  /** 64 coefficients per block, in the file's order. */
  blocks: Int16Array
}

/** A JPEG without its entropy coding. Any other coding of it decodes to the same pixels. */
export interface Coefficients {
  /** Segments that belong to the image, unchanged: JFIF, colour profile, Adobe's transform, quantisation. */
  head: Buffer[]
  width: number
  height: number
  /** MCUs of the image, each with `h` by `v` blocks of every component. */
  across: number
  down: number
  components: Component[]
}

/** Parameters of one scan of a file. */
export interface Scan {
  /** Indices of components. */
  of: number[]
  /** First and last coefficient of a block. */
  from: number
  to: number
  /** Low bits left for later scans, and the value of `low` in the previous scan; `high` is 0 in the first one. */
  low: number
  high: number
}

/** Returns true for the scan of a file that has no other. */
export const isWhole = ({ from, to }: Scan): boolean => from === 0 && to === 63

/** The file is malformed, or of a kind that is not rewritten. */
export class UnfitJpeg extends Error {
  constructor(what: string) {
    super(`The JPEG is not rewritten: ${what}.`)
    this.name = 'UnfitJpeg'
  }
}

/** Calls `block` for each block of a scan, in the file's order, and `unit` before each MCU. */
export function eachBlock(
  { components, across, down }: Coefficients,
  of: readonly number[],
  { block, unit }: { block(component: number, at: number): void; unit?(): void },
): void {
  const [only] = of
  if (of.length === 1 && only !== undefined) {
    const { rows, columns, stride } = components[only] as Component
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        unit?.()
        block(only, (row * stride + column) * 64)
      }
    return
  }
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      unit?.()
      for (const index of of) {
        const { h, v, stride } = components[index] as Component
        for (let y = 0; y < v; y++)
          for (let x = 0; x < h; x++) block(index, ((row * v + y) * stride + column * h + x) * 64)
      }
    }
}
