import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { optimize } from 'svgo'

/** A tool others would use to make an image smaller without loss. */
export interface LosslessPeer {
  name: string
  encode(bytes: Buffer): Promise<Uint8Array>
}

const MOST_MS = 120_000

const isThere = (program: string): boolean => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error

/** A system program that reads standard input and writes standard output, if it is installed. */
function piped(program: string, ...options: string[]): LosslessPeer[] {
  if (!isThere(program)) return []
  return [
    {
      name: [program, ...options].join(' '),
      encode: async (bytes) =>
        execFileSync(program, options, {
          ...{ input: bytes, maxBuffer: 64e6, timeout: MOST_MS },
          stdio: ['pipe', 'pipe', 'ignore'],
        }),
    },
  ]
}

/** A system program that shrinks a file in place. */
function inPlace(program: string, ...options: string[]): LosslessPeer[] {
  if (!isThere(program)) return []
  return [
    {
      name: [program, ...options].join(' '),
      encode: async (bytes) => encodedInPlace(program, options, bytes),
    },
  ]
}

function encodedInPlace(program: string, options: readonly string[], bytes: Buffer): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-peer-'))
  const file = join(folder, 'image')
  try {
    writeFileSync(file, bytes)
    execFileSync(program, [...options, file], { stdio: 'ignore', timeout: MOST_MS })
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const PNG: LosslessPeer[] = [
  {
    name: 'libpng at its best',
    encode: (bytes) =>
      sharp(bytes).png({ compressionLevel: 9, adaptiveFiltering: true, palette: false }).toBuffer(),
  },
  ...inPlace('optipng', '-o7', '-strip', 'all'),
]

/** By set. Programs that are not installed are left out. */
export const LOSSLESS_PEERS = {
  jpeg: [
    ...piped('jpegtran', '-copy', 'none', '-optimize', '-progressive'),
    ...piped('jpegtran', '-copy', 'none', '-optimize'),
    ...inPlace('jpegoptim', '--strip-all', '--all-progressive'),
  ],
  png: PNG,
  gif: [
    ...piped('gifsicle', '-O3', '--no-comments', '--no-names', '--no-extensions'),
    ...piped('gifsicle', '-O3'),
    { name: 'libvips', encode: (bytes) => sharp(bytes, { animated: true }).gif({ effort: 10 }).toBuffer() },
  ],
  svg: [
    {
      name: 'svgo',
      encode: async (bytes) => Buffer.from(optimize(bytes.toString(), { multipass: true }).data),
    },
  ],
} satisfies Record<string, LosslessPeer[]>
