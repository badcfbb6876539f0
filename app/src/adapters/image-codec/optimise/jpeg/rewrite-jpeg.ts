import { bestTable, type Table } from './best-table.ts'
import { chooseScans } from './choose-scans.ts'
import { type Coefficients, isWhole, type Scan, UnfitJpeg } from './coefficients.ts'
import { readJpeg } from './read-jpeg.ts'
import { counted, createTape, played } from './tape.ts'
import { sayScan } from './write-scan.ts'

/**
 * Recompresses a JPEG: the same coefficients in progressive scans, each with its own best table, or in a single scan
 * if the image is so small that several cost more than they save. Null: it is damaged, too large, or of a kind that
 * is not rewritten.
 */
export function rewriteJpeg(bytes: Buffer): Buffer | null {
  try {
    const image = readJpeg(bytes)
    const tape = createTape()
    const chosen = chooseScans(image)
    const scans = chosen.flatMap((scan) => {
      sayScan(image, scan, tape)
      const tables = counted(tape).symbols.map((counts) =>
        counts.some((count) => count > 0) ? bestTable(counts) : undefined,
      )
      return [...definitions(tables), scanHead(image, scan), played(tape, tables)]
    })
    return Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...image.head,
      frame(image, chosen.some(isWhole)),
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

function frame({ width, height, components }: Coefficients, isSequential: boolean): Buffer {
  return segment(isSequential ? 0xc0 : 0xc2, [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    components.length,
    ...components.flatMap(({ id, h, v, quantisation }) => [id, (h << 4) | v, quantisation]),
  ])
}

/** Writes all tables of a scan. A file has tables 0 and 1 of each class, DC and AC. */
function definitions(tables: readonly (Table | undefined)[]): Buffer[] {
  const body = tables.flatMap((table, at) =>
    table ? [((at >> 1) << 4) | (at & 1), ...table.lengths, ...table.symbols] : [],
  )
  return body.length > 0 ? [segment(0xc4, body)] : []
}

function scanHead({ components }: Coefficients, scan: Scan): Buffer {
  const { of, from, to, low, high } = scan
  const ofColour = isWhole(scan) ? 0x11 : from === 0 ? 0x10 : 0
  const parts = of.flatMap((index) => [components[index]?.id ?? 0, index > 0 ? ofColour : 0])
  return segment(0xda, [of.length, ...parts, from, to, (high << 4) | low])
}
