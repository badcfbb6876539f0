/** One colour of a JPEG as its file has it: numbers, not pixels. */
export interface Component {
  id: number
  /** Blocks of it in a unit of the image, across and down. */
  h: number
  v: number
  quantisation: number
  /** Blocks that show. */
  columns: number
  rows: number
  /** Blocks of a line, with those that only fill the last unit. */
  stride: number
  /** 64 numbers a block, in the order of the file. */
  blocks: Int16Array
}

/** A JPEG without its compression. Written again by any other it decodes to the same pixels. */
export interface Coefficients {
  /** Segments that belong to the image, as they are: JFIF, colour profile, Adobe's transform, quantisation. */
  head: Buffer[]
  width: number
  height: number
  /** Units of the image, each with `h` by `v` blocks of every component. */
  across: number
  down: number
  components: Component[]
}

/** What one scan of a file carries. */
export interface Scan {
  /** Numbers of components. */
  of: number[]
  /** First and last coefficient of a block. */
  from: number
  to: number
  /** Bits that come later; and those that came before, 0 where this is the first look. */
  low: number
  high: number
}

/** True for the scan of a file that has no other. */
export const isWhole = ({ from, to }: Scan): boolean => from === 0 && to === 63

/** The file does not keep to its format, or is of a kind that is not rewritten. */
export class UnfitJpeg extends Error {
  constructor(what: string) {
    super(`The JPEG is not rewritten: ${what}.`)
    this.name = 'UnfitJpeg'
  }
}

/** Calls for each block of a scan, in the file's order; `unit` before each unit. */
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
