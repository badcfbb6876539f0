import { readFile, writeFile } from 'node:fs/promises'
import { createCodecRoom } from '#adapters/image-codec/optimise/codec-room.ts'
import type { Optimised } from '#adapters/image-codec/optimise/outcome.ts'
import { FLOORS } from '../domain/settings.ts'

export interface OptimiseOptions {
  floor: string
  lossless?: boolean
  maxWidth?: string
  keepCopyright?: boolean
  output?: string
  json?: boolean
}

/** Input and output of the command. */
export interface OptimiseTools {
  /** Downloads the bytes of a URL. */
  download(url: string): Promise<Uint8Array>
  print(text: string): void
  printError(text: string): void
}

/** Exit codes: smaller; nothing to gain; not supported or used incorrectly. */
const CODES = { smaller: 0, 'nothing-to-gain': 1, 'not-supported': 2 } as const
const WRONG = 2

/** Tries how much smaller a file, or the image at a URL, can be. Writes nothing unless an output is named. */
export async function optimiseFile(
  target: string,
  options: OptimiseOptions,
  tools: OptimiseTools,
): Promise<number> {
  const floor = FLOORS.find((each) => String(each) === options.floor)
  const maxWidth = options.maxWidth === undefined ? undefined : Number(options.maxWidth)
  if (floor === undefined) return wrong(tools, `--floor takes ${FLOORS.join(', ')}.`)
  if (maxWidth !== undefined && !(Number.isInteger(maxWidth) && maxWidth > 0))
    return wrong(tools, '--max-width takes a whole number of pixels.')
  let bytes: Uint8Array
  try {
    bytes = /^https?:\/\//.test(target) ? await tools.download(target) : await readFile(target)
  } catch (error) {
    return wrong(tools, `${target} cannot be read: ${(error as Error).message}`)
  }
  const room = createCodecRoom()
  try {
    const found = await room.optimise(
      bytes,
      {
        mode: options.lossless ? 'lossless' : 'lossy',
        floor,
        format: 'same',
        keepCopyright: options.keepCopyright ?? false,
        ...(maxWidth !== undefined && { maxWidth }),
      },
      { key: 'command' },
    )
    if (options.output !== undefined && found.verdict === 'smaller')
      await writeFile(options.output, found.bytes)
    tools.print(options.json ? asJson(found) : inWords(found))
    return CODES[found.verdict]
  } finally {
    await room.close()
  }
}

function wrong({ printError }: OptimiseTools, text: string): number {
  printError(text)
  return WRONG
}

function asJson(found: Optimised): string {
  if (found.verdict !== 'smaller') return JSON.stringify(found)
  const { bytes: _, ...told } = found
  return JSON.stringify(told)
}

function inWords(found: Optimised): string {
  if (found.verdict === 'nothing-to-gain')
    return `Nothing to gain: ${found.bytesBefore} bytes of ${found.format} are less than 5% above what the floor needs.`
  if (found.verdict === 'not-supported') return `Not supported: ${found.reason}.`
  const { bytesBefore, bytesAfter, encoding, likeness, width, height, format } = found
  const saved = Math.round((1 - bytesAfter / bytesBefore) * 1_000) / 10
  const quality = encoding.quality === undefined ? '' : ` at quality ${encoding.quality}`
  const alike = likeness
    ? `SSIMULACRA2 ${likeness.ssimulacra2.toFixed(1)}, worst part ${likeness.worstTile.toFixed(1)}, SSIM ${likeness.ssim.toFixed(3)}`
    : 'every pixel as it was'
  return [
    `${bytesBefore} bytes → ${bytesAfter} bytes: ${saved}% smaller`,
    `${format}, ${width} × ${height}, ${encoding.encoder}${quality}, ${encoding.encodings} encodings tried`,
    alike,
  ].join('\n')
}
