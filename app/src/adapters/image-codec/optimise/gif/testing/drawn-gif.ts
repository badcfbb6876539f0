export interface DrawnFrame {
  left: number
  top: number
  width: number
  height: number
  numbers: readonly number[]
  /** Local colour table; absent: the file's table. */
  colours?: readonly number[]
  through?: number
  disposal?: number
  delay?: number
  isInterlaced?: boolean
  /** True: no control block precedes it. */
  isBare?: boolean
}

export interface DrawnGif {
  width: number
  height: number
  colours?: readonly number[]
  ground?: number
  loops?: number
  comments?: readonly string[]
  /** Raw blocks before the first frame. */
  blocks?: Buffer
  frames: readonly DrawnFrame[]
}

const word = (value: number) => [value & 255, value >> 8]
const bitsOf = (count: number) => Math.max(1, 32 - Math.clz32(count - 1))

/** Writes a GIF as simple programs do: whole frames, whole tables, and one code per pixel. */
export function drawnGif({
  width,
  height,
  colours,
  ground = 0,
  loops,
  comments = [],
  blocks,
  frames,
}: DrawnGif) {
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...word(width), ...word(height), flagsOf(colours), ground, 0]),
    tableOf(colours),
    ...(loops === undefined
      ? []
      : [Buffer.from([0x21, 0xff, 11]), Buffer.from('NETSCAPE2.0'), Buffer.from([3, 1, ...word(loops), 0])]),
    ...comments.map((text) =>
      Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]),
    ),
    ...(blocks ? [blocks] : []),
    ...frames.map((frame) => frameOf(frame, frame.colours ?? colours ?? [])),
    Buffer.from([0x3b]),
  ])
}

const flagsOf = (colours: readonly number[] | undefined) =>
  colours ? 0x80 | (bitsOf(colours.length) - 1) : 0

function tableOf(colours: readonly number[] | undefined): Buffer {
  if (!colours) return Buffer.alloc(0)
  const table = Buffer.alloc(3 << bitsOf(colours.length))
  colours.forEach((colour, at) => table.writeUIntBE(colour, 3 * at, 3))
  return table
}

function frameOf(frame: DrawnFrame, colours: readonly number[]): Buffer {
  const { left, top, width, height, through, disposal = 0, delay = 10, isInterlaced, isBare } = frame
  const control = isBare
    ? []
    : [0x21, 0xf9, 4, (disposal << 2) | (through === undefined ? 0 : 1), ...word(delay), through ?? 0, 0]
  const rect = [0x2c, ...word(left), ...word(top), ...word(width), ...word(height)]
  const flags = flagsOf(frame.colours) | (isInterlaced ? 0x40 : 0)
  const bits = Math.max(2, bitsOf(colours.length))
  return Buffer.concat([
    Buffer.from([...control, ...rect, flags]),
    tableOf(frame.colours),
    Buffer.from([bits]),
    plainCodes(isInterlaced ? interlaced(frame) : frame.numbers, bits),
  ])
}

function interlaced({ numbers, width, height }: DrawnFrame): number[] {
  const rows = (first: number, step: number) =>
    Array.from({ length: Math.max(0, Math.ceil((height - first) / step)) }, (_, at) => first + at * step)
  return [...rows(0, 8), ...rows(4, 8), ...rows(2, 4), ...rows(1, 2)].flatMap((row) =>
    numbers.slice(row * width, (row + 1) * width),
  )
}

/** Writes one code per index; clears the dictionary before codes would grow. */
function plainCodes(numbers: readonly number[], bits: number): Buffer {
  const clear = 1 << bits
  const codes: number[] = []
  numbers.forEach((number, at) => {
    if (at % (clear - 2) === 0) codes.push(clear)
    codes.push(number)
  })
  codes.push(clear + 1)
  let text = ''
  for (const code of codes) text = code.toString(2).padStart(bits + 1, '0') + text
  text = text.padStart(Math.ceil(text.length / 8) * 8, '0')
  const bytes = Array.from({ length: text.length / 8 }, (_, at) =>
    Number.parseInt(text.slice(text.length - 8 * (at + 1), text.length - 8 * at), 2),
  )
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255)
    blocks.push(block.length, ...block)
  }
  return Buffer.from([...blocks, 0])
}
