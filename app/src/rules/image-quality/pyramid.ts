import { REACH } from './kernels.ts'
import { type Layout, MARGIN, type Rows, type Scale, tileSpan } from './layout.ts'
import { fillLinear, halve } from './planes.ts'
import type { Workplace } from './workplace.ts'

interface Filling {
  floats: Float32Array
  layout: Layout
  rgb: Uint8Array
}

/** Fills in the whole reference at every scale, in the metric's colours. */
export function fillReference(workplace: Workplace, { floats, layout, rgb }: Filling): void {
  const rowsOf = (scale: Scale): Rows => ({ ...scale, address: scale.reference, count: scale.height })
  const [first] = layout.scales as [Scale]
  fillLinear(floats, rgb, rowsOf(first), 0)
  layout.scales.forEach((scale, index) => {
    const smaller = layout.scales[index + 1]
    if (smaller) halve(floats, rowsOf(scale), rowsOf(smaller))
    colour(workplace, scale, rowsOf(scale))
  })
}

/**
 * Fills in the candidate at every scale. At full size only one strip is held at a time: a row of tiles with the
 * adjacent rows that are blurred into it. Calls `eachStrip` when the strip of a tile row, whose first row is `first`,
 * is ready. Afterwards the smaller scales are complete.
 */
export function fillCandidate(
  workplace: Workplace,
  { floats, layout, rgb }: Filling,
  eachStrip: (tileRow: number, first: number) => void,
): void {
  const { scales, tiles } = layout
  const [full, half] = scales as [Scale, Scale?]
  const { height } = full
  /** Rows of the previous strip, and rows of the image filled so far. */
  let last = 0
  let filled = 0
  for (let tileRow = 0; tileRow < tiles.rows; tileRow++) {
    const [from, to] = tileSpan(tileRow, tiles.rows, 0, height)
    if (tileRow === 0) clearRows(floats, full, 0)
    else keepRows(floats, full, last)
    const ready = Math.min(to + REACH, height)
    const rows = candidateRows(full, filled - from, ready - filled)
    fillLinear(floats, rgb, rows, filled)
    // Strips end at even rows, so that no pair of rows is split.
    if (half) halve(floats, rows, candidateRows(half, filled / 2, Math.ceil(rows.count / 2)))
    colour(workplace, full, rows)
    if (to === height) clearRows(floats, full, REACH + height - from)
    eachStrip(tileRow, from)
    filled = ready
    last = to - from
  }
  scales.slice(1).forEach((scale, index) => {
    const rowsOf = (one: Scale) => candidateRows(one, 0, one.height)
    const smaller = scales[index + 2]
    if (smaller) halve(floats, rowsOf(scale), rowsOf(smaller))
    colour(workplace, scale, rowsOf(scale))
  })
}

const candidateRows = (scale: Scale, first: number, count: number): Rows => {
  const { candidate, candidatePlane, stride, width } = scale
  return { address: candidate + first * stride, plane: candidatePlane, stride, width, count }
}

/** Returns where row `row` of a strip's frame begins in each channel; the strip itself begins at row `REACH`. */
const frameAt = ({ candidate, candidatePlane, stride }: Scale, row: number): number[] =>
  [0, 1, 2].map((channel) => (candidate + channel * candidatePlane + (row - REACH) * stride) / 4 - MARGIN)

/** Rows beyond the image are zero. */
function clearRows(floats: Float32Array, scale: Scale, row: number): void {
  for (const at of frameAt(scale, row)) floats.fill(0, at, at + (REACH * scale.stride) / 4)
}

/** The rows on both sides of a strip's end become the first rows of the next strip. */
function keepRows(floats: Float32Array, scale: Scale, height: number): void {
  const to = frameAt(scale, 0)
  frameAt(scale, height).forEach((from, channel) => {
    floats.copyWithin(to[channel] as number, from, from + (2 * REACH * scale.stride) / 4)
  })
}

function colour({ kernels }: Workplace, { mask, vectors }: Scale, { address, plane, stride, count }: Rows) {
  for (let y = 0; y < count; y++) kernels.colours(address + y * stride, plane, mask, vectors)
}
