import { bestTable, type Table } from './best-table.ts'
import { chooseScans } from './choose-scans.ts'
import { type Coefficients, type Scan, UnfitJpeg } from './coefficients.ts'
import { readJpeg } from './read-jpeg.ts'
import { counted, createTape, played } from './tape.ts'
import { sayScan } from './write-scan.ts'

/**
 * The same JPEG compressed anew: the same numbers in progressive scans, each with its own best table. Null: it is damaged,
 * too large, or of a kind that is not rewritten.
 */
export function rewriteJpeg(bytes: Buffer): Buffer | null {
  try {
    const image = readJpeg(bytes)
    const tape = createTape()
    const scans = chooseScans(image).flatMap((scan) => {
      sayScan(image, scan, tape)
      const tables = counted(tape).symbols.map((counts) =>
        counts.some((count) => count > 0) ? bestTable(counts) : undefined,
      )
      return [...definitions(scan, tables), scanHead(image, scan), played(tape, tables)]
    })
    return Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...image.head,
      frame(image),
      ...scans,
      Buffer.from([0xff, 0xd9]),
    ])
  } catch (error) {
    if (error instanceof UnfitJpeg) return null
    throw error
  }
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body])
}

function frame({ width, height, components }: Coefficients): Buffer {
  return segment(0xc2, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    components.length,
    ...components.flatMap(({ id, h, v, quantisation }) => [id, (h << 4) | v, quantisation]),
  ])
}

function definitions({ from }: Scan, tables: readonly (Table | undefined)[]): Buffer[] {
  return tables.flatMap((table, at) =>
    table ? [segment(0xc4, [((from > 0 ? 1 : 0) << 4) | at, ...table.lengths, ...table.symbols])] : [],
  )
}

function scanHead({ components }: Coefficients, { of, from, to, low, high }: Scan): Buffer {
  const parts = of.flatMap((index) => [components[index]?.id ?? 0, from === 0 && index > 0 ? 0x10 : 0])
  return segment(0xda, [of.length, ...parts, from, to, (high << 4) | low])
}
