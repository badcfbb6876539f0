import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { PIECE_BYTES as PIECE } from '../../app/src/core/uploads/domain/piece-bytes.ts'
import { CSV_COLUMNS } from '../../app/src/features/meta-tags/domain/csv-columns.ts'
import { type FileRow, readRows } from '../../app/src/features/meta-tags/import/read-rows.ts'
import { decoded, encodingOf } from '../../app/src/kit/server/csv/encoding.ts'
import { csvLines } from '../../app/src/kit/shared/csv.ts'
import { AppError } from '../../app/src/kit/shared/errors.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { contextOf } from '../../bench/support/product-edits.ts'
import {
  type ProductProcesses,
  type RigStore,
  startProductProcesses,
} from '../../bench/support/product-processes.ts'
import { seededRandom } from './seeded-random.ts'

const CASES = 500
/** Memory that the worker may use for a file of 60 MB, in addition to its usual use. */
const MEGABYTES_MORE = 250
const MOST_BYTES = 60 * 1024 * 1024

const STARTS = ['=', '+', '-', '@', '\t', "'=", "''+", '＝', '＋', '', '"', ',', ';', ' ', '\uFEFF']
const PARTS = [
  'cmd|/c calc!A1',
  '1+1',
  'HYPERLINK("http://x")',
  'a,b',
  '"q"',
  'ü日本',
  '\r\n',
  '\n',
  ';',
  "'",
  '👩‍👩‍👧',
  '<b>',
  '{{x}}',
]
const BROKEN = ['a,"b', 'a,"b"c', 'a,b"c"', `a,"${'x'.repeat(300_000)}"`, 'a\0,b', '\0', '"']

/**
 * Imports files as made by spreadsheets, programs and attackers. Counts: a text that does not survive a round trip, a
 * cell that a spreadsheet would evaluate, a broken file that is not refused by name, and through the front door of
 * the whole product a file of 200 MB that is accepted, one longer than announced, and a worker that holds a large
 * file in memory.
 */
export const rig: Rig = {
  id: 'R18',
  title: 'CSV formulas, huge and broken CSV',
  async run({ n = CASES, seed, log }) {
    const random = seededRandom(seed)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const wrong: string[] = []
    for (let at = 0; at < n; at++) {
      const found = at % 5 === 4 ? await brokenFile(pick) : await roundTrip(pick, random)
      if (found !== null) wrong.push(`case ${at}: ${found}`)
    }
    const { violations, facts } = await throughTheFrontDoor()
    wrong.push(...violations)
    for (const line of wrong.slice(0, 20)) log(line)
    log(JSON.stringify(facts))
    return {
      value: wrong.length,
      unit: 'violations',
      peer: null,
      ratio: null,
      pass: wrong.length === 0,
      n: n + Number(facts['cases']),
      seed,
      ...facts,
    }
  },
}

type Pick = <T>(from: readonly T[]) => T

/** Exports texts to a file in some encoding, and reads them back. */
async function roundTrip(pick: Pick, random: () => number): Promise<string | null> {
  const text = () =>
    pick(STARTS) + Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(PARTS)).join('')
  const texts = Array.from({ length: 1 + Math.floor(random() * 5) }, () => [text(), text(), text()] as const)
  const rows = texts.map(([a, b, c], at) => ['product', `${at + 1}`, '', '', a, b, c])
  const file = csvLines([Object.values(CSV_COLUMNS), ...rows], { isBeginning: true })
  const encoding = pick(['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const)
  const read = await rowsOf(bytesOf(file, encoding), 1 + Math.floor(random() * 40))
  if (typeof read === 'string') return `${encoding}: ${read}`
  const back = read.map(({ cells }) => [cells.seoTitle, cells.seoDescription, cells.focusKeyword])
  if (JSON.stringify(back) !== JSON.stringify(texts))
    return `${JSON.stringify(texts)} came back as ${JSON.stringify(back)}`
  // A spreadsheet looks at the first character of a cell, after its quote.
  return /(?:^|,)"?[=+\-@\t＝＋－＠]/m.test(file.replace(/"(?:[^"]|"")*"/g, (cell) => `"${cell[1]}"`))
    ? 'a cell is a formula'
    : null
}

async function brokenFile(pick: Pick): Promise<string | null> {
  const line = pick(BROKEN)
  const read = await rowsOf(
    Buffer.from(`Handle,SEO Title${pick(['\n', '\r\n', '\r'])}${line}\n`),
    pick([1, 7, 100_000]),
  )
  return typeof read === 'string' && /^csv\./.test(read)
    ? null
    : `${JSON.stringify(line.slice(0, 20))} was not refused but ${JSON.stringify(read).slice(0, 80)}`
}

function bytesOf(text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const little = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}

/** Returns the rows read from a file that arrives in pieces, or the code of its refusal. */
async function rowsOf(bytes: Buffer, piece: number): Promise<FileRow[] | string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const rows: FileRow[] = []
  try {
    for await (const part of readRows(decoded(pieces(), await encodingOf(pieces()))))
      if ('line' in part) rows.push(part)
    return rows
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

async function throughTheFrontDoor(): Promise<{ violations: string[]; facts: Record<string, unknown> }> {
  await using product = await startProductProcesses()
  const store = await product.addStore({ products: 20 })
  await syncAll(await contextOf(product, store))
  const violations: string[] = []
  const begin = (size: number) =>
    product.call(store, 'POST', '/apps/api/meta-tags/imports', { name: 'x.csv', size })
  const refused = (code: string) => (error: unknown) => String(error).includes(code)
  if (!(await begin(200 * 1024 * 1024).then(() => false, refused('meta-tags.file-too-large'))))
    violations.push('a file of 200 MB was not refused before its first byte')
  const short = (await begin(10)) as { id: string }
  const long = { at: 0, bytes: Buffer.alloc(PIECE).toString('base64') }
  const piece = product.call(store, 'POST', `/apps/api/meta-tags/imports/${short.id}/pieces`, long)
  if (!(await piece.then(() => false, refused('meta-tags.file-too-long'))))
    violations.push('a file grew beyond its size')
  const before = await megabytesOf(product.worker.pid)
  const { peak, state, rows } = await hugeFile(product, store)
  if (state !== 'checked') violations.push(`a file of ${rows} rows ended as ${state}`)
  if (peak - before > MEGABYTES_MORE) violations.push(`the worker grew by ${Math.round(peak - before)} MB`)
  return {
    violations,
    facts: { cases: 3, rows, workerBefore: Math.round(before), workerPeak: Math.round(peak) },
  }
}

/** Uploads a file of the maximum size, with rows that match nothing in the store. */
async function hugeFile(
  product: ProductProcesses,
  store: RigStore,
): Promise<{ peak: number; state: string; rows: number }> {
  const line = (at: number) => `${at},"=1+${'x'.repeat(60)}","${'word '.repeat(60)}"\r\n`
  const lines: string[] = ['Id,SEO Title,SEO Description\r\n']
  let size = lines[0]?.length ?? 0
  for (let at = 1; at < 199_000; at++) {
    const next = line(at)
    if (size + next.length > MOST_BYTES) break
    lines.push(next)
    size += next.length
  }
  const bytes = Buffer.from(lines.join(''))
  const { id } = (await product.call(store, 'POST', '/apps/api/meta-tags/imports', {
    name: 'huge.csv',
    size: bytes.length,
  })) as { id: string }
  const path = `/apps/api/meta-tags/imports/${id}`
  for (let at = 0; at < bytes.length; at += PIECE)
    await product.call(store, 'POST', `${path}/pieces`, {
      at,
      bytes: bytes.subarray(at, at + PIECE).toString('base64'),
    })
  await product.call(store, 'POST', `${path}/check`)
  const deadline = Date.now() + 300_000
  let peak = 0
  for (;;) {
    peak = Math.max(peak, await megabytesOf(product.worker.pid))
    const now = (await product.call(store, 'GET', path)) as { state: string; rows: number }
    if (now.state !== 'checking' || Date.now() > deadline) return { peak, state: now.state, rows: now.rows }
    await wait(200)
  }
}

/** Returns the resident memory of a process. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}
