import { bestTable } from './best-table.ts'
import type { Coefficients, Scan } from './coefficients.ts'
import { counted, createTape } from './tape.ts'
import { sayScan } from './write-scan.ts'

/** Where a block's coefficients may be split into a second scan; 63: no split. */
const SPLITS = [63, 2, 5, 8, 12, 18]
/** Low bits that may follow in later scans. More never paid off in any image. */
const MOST_LATER = 2

interface Priced {
  scans: Scan[]
  bytes: number
}

/**
 * Chooses the scans that encode an image in the fewest bytes: for each component separately, because they share only
 * their DC scans.
 */
export function chooseScans(image: Coefficients): Scan[] {
  const tape = createTape()
  const price = (scan: Scan): Priced => {
    sayScan(image, scan, tape)
    const { symbols, bits } = counted(tape)
    let all = bits
    const used = symbols.filter((counts) => counts.some((count) => count > 0))
    let bytes = 8 + 2 * scan.of.length + (used.length > 0 ? 4 : 0)
    for (const counts of used) {
      const table = bestTable(counts)
      bytes += 17 + table.symbols.length
      for (const symbol of table.symbols) all += (counts[symbol] as number) * (table.length[symbol] as number)
    }
    return { scans: [scan], bytes: bytes + all / 8 }
  }
  const all = image.components.map((_, index) => index)
  const first: Scan = { of: all, from: 0, to: 0, low: 0, high: 0 }
  const later = together(price({ ...first, low: 1 }), price({ ...first, high: 1 }))
  const apart = all.map((component) => price({ ...first, of: [component] })).reduce(together)
  const means = cheapest([price(first), later, apart])
  const fine = all.map((component) => cheapestFine(component, price))
  const progressive = [means, ...fine].reduce(together)
  const whole = hasDeepTables(image) ? null : price({ of: all, from: 0, to: 63, low: 0, high: 0 })
  if (whole && whole.bytes < progressive.bytes) return whole.scans
  const isFirst = ({ high }: Scan) => high === 0
  // Coarse before fine: a progressive download shows the whole image early.
  return [
    ...progressive.scans.filter(isFirst),
    ...progressive.scans.filter((scan) => !isFirst(scan)).sort((a, b) => b.high - a.high),
  ]
}

/** Returns true for 16-bit quantisation tables, which a baseline file cannot have. */
function hasDeepTables({ head }: Coefficients): boolean {
  return head.some((segment) => segment[1] === 0xdb && (segment.length - 4) % 65 !== 0)
}

function cheapestFine(component: number, price: (scan: Scan) => Priced): Priced {
  const of = [component]
  let best: Priced | null = null
  let refined: Priced = { scans: [], bytes: 0 }
  for (let low = 0; low <= MOST_LATER; low++) {
    if (low > 0) refined = together(price({ of, from: 1, to: 63, low: low - 1, high: low }), refined)
    const firsts = SPLITS.map((to) => {
      const near = price({ of, from: 1, to, low, high: 0 })
      return to === 63 ? near : together(near, price({ of, from: to + 1, to: 63, low, high: 0 }))
    })
    const found = together(cheapest(firsts), refined)
    // If one step did not pay off, the next pays off even less.
    if (best && found.bytes >= best.bytes) break
    best = found
  }
  return best as Priced
}

const together = (one: Priced, other: Priced): Priced => ({
  scans: [...one.scans, ...other.scans],
  bytes: one.bytes + other.bytes,
})

const cheapest = (all: readonly Priced[]): Priced =>
  all.reduce((best, one) => (one.bytes < best.bytes ? one : best))
