import { bitsFor, type Coloured } from './colours.ts'
import type { Gif } from './gif.ts'
import type { LeanFrame } from './lean-frames.ts'

/** Names are short; a longer text is no copyright note. */
const MOST_COMMENT = 500

const word = (value: number): number[] => [value & 255, value >> 8]

/** Writes a frame with its control block, and its own table if it has one. */
export function frameBytes(
  { left, top, width, height, control }: LeanFrame,
  { isSeeThrough, through }: Coloured,
  { table, codes }: { table: readonly number[] | null; codes: Buffer },
): Buffer {
  const told = control
    ? [
        ...[0x21, 0xf9, 4, (control.disposal << 2) | (control.waits ? 2 : 0) | (isSeeThrough ? 1 : 0)],
        ...[...word(control.delay), isSeeThrough ? through : 0, 0],
      ]
    : []
  const rect = [0x2c, ...word(left), ...word(top), ...word(width), ...word(height)]
  return Buffer.concat([Buffer.from([...told, ...rect]), tableOf(table, 0), codes])
}

/** Writes the flag byte, then `between` and the table, padded to a power of two. */
function tableOf(colours: readonly number[] | null, flags: number, between: readonly number[] = []): Buffer {
  if (!colours) return Buffer.from([flags, ...between])
  const bits = bitsFor(Math.max(2, colours.length))
  const table = Buffer.alloc(3 << bits)
  colours.forEach((colour, number) => table.writeUIntBE(colour, 3 * number, 3))
  return Buffer.concat([Buffer.from([flags | 0x80 | (bits - 1), ...between]), table])
}

/** Writes the file's header, and the table its frames share. */
export function headBytes(
  { width, height, resolution, aspect }: Gif,
  shared: readonly number[] | null,
  ground: number | null,
): Buffer {
  const number = shared && ground !== null ? shared.indexOf(ground) : 0
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...word(width), ...word(height)]),
    tableOf(shared, resolution << 4, [number, aspect]),
  ])
}

/** Writes the loop count, the profile, and the copyright if it is kept. */
export function noteBytes({ loops, profile, comments }: Gif, keepCopyright: boolean): Buffer[] {
  const told = comments.filter(
    (comment) => keepCopyright && comment.length <= MOST_COMMENT && /copyright|\(c\)|©/i.test(comment),
  )
  return [
    ...(loops === null
      ? []
      : [extension(0xff, [Buffer.from('NETSCAPE2.0', 'latin1'), Buffer.from([1, ...word(loops)])])]),
    ...(profile ? [extension(0xff, [Buffer.from('ICCRGBG1012', 'latin1'), ...parts(profile)])] : []),
    ...told.map((comment) => extension(0xfe, parts(Buffer.from(comment, 'latin1')))),
  ]
}

const parts = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) =>
    bytes.subarray(255 * index, 255 * (index + 1)),
  )

const extension = (label: number, blocks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
    Buffer.from([0]),
  ])
