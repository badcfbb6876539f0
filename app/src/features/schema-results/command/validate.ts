import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { decodeHtml } from '#adapters/page-reader/html-text.ts'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import { duplicateWordsIn, issueWordsIn } from '#core/issues/issue-words.ts'
import { runInThread } from '#core/judging/run-in-thread.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { inWords, type Report, worded } from '../domain/report.ts'
import { judgedLine, judgedText } from './judge-case.ts'
import { readLines } from './read-lines.ts'

/** The command line is in English. */
const words = { message: issueWordsIn('en'), duplicate: duplicateWordsIn('en') }
const errorWords = errorWordsIn('en')

/** Exit codes: 0 no error found, 1 errors found, 2 something could not be read. */
export type ExitCode = 0 | 1 | 2

export interface ValidateIo {
  stdin: Readable
  /** Resolves once the text was accepted, so that a slow reader slows the work down. */
  print(text: string): Promise<void>
  printError(text: string): void
  pages(): PageReader
  now: Date
}

export interface ValidateOptions {
  /** URL of the page that a file or standard input holds. */
  url?: string
  json?: boolean
}

/** Judges one file, page or standard input (`-`) and prints the report. */
export async function validateOne(
  target: string,
  options: ValidateOptions,
  io: ValidateIo,
): Promise<ExitCode> {
  const input = await readTarget(target, options, io)
  if (typeof input === 'string') {
    io.printError(input)
    return 2
  }
  const judged = await runInThread(judgedText, { ...input, id: target, now: io.now }, lineReading(io))
  if (!judged.ok) {
    io.printError(`${target}: ${judged.error.message} (${judged.error.code})`)
    return 2
  }
  const report = worded(judged.output, words)
  await io.print(options.json ? JSON.stringify(report) : inWords(report))
  return codeOf(judged.output)
}

/** Judges one JSON case per line and prints one result per line; returns the worst exit code. */
export async function validateLines(target: string, io: ValidateIo): Promise<ExitCode> {
  const lines = caseLines(target, io)
  let worst: ExitCode = 0
  for (;;) {
    const next = await lines.next().catch((error: unknown) => unreadable(target, error))
    if (typeof next === 'string') {
      io.printError(next)
      return 2
    }
    if (next.done) return worst
    const line = next.value
    if (line.trim() === '') continue
    const judged = await runInThread(judgedLine, { line, now: io.now }, lineReading(io))
    const result = judged.ok
      ? 'error' in judged.output
        ? judged.output
        : worded(judged.output, words)
      : { id: idIn(line), code: judged.error.code, error: judged.error.message }
    await io.print(JSON.stringify(result))
    const code = 'error' in result ? 2 : codeOf(result)
    if (code > worst) worst = code
  }
}

const lineReading = (io: ValidateIo) => ({
  key: 'validate',
  onFault: (error: unknown) => io.printError(String(error)),
})

/** Returns the id of a line that could not be judged, looking only at its start. */
function idIn(line: string): string | number | null {
  const written = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,2000}"|-?\d{1,15})\s*,/.exec(
    line.slice(0, 4_000),
  )?.[1]
  return written === undefined ? null : (JSON.parse(written) as string | number)
}

async function* caseLines(target: string, io: ValidateIo): AsyncGenerator<string> {
  yield* readLines(target === '-' ? io.stdin : (await open(target)).createReadStream())
}

function codeOf(report: Pick<Report, 'verdict'>): ExitCode {
  return report.verdict === 'error' ? 1 : 0
}

/** Returns the text to judge, or an error message. */
async function readTarget(
  target: string,
  options: ValidateOptions,
  io: ValidateIo,
): Promise<{ text: string; url: string | null } | string> {
  const page = options.url ?? null
  if (page !== null && !URL.canParse(page))
    return `--url ${page} is not a URL. Give the full URL of the page.`
  if (/^https?:\/\//i.test(target)) return readPage(target, page, io)
  try {
    const bytes = target === '-' ? await readAll(io.stdin) : await readFile(target)
    return { text: decodeHtml(bytes, 'text/html') ?? '', url: page }
  } catch (error) {
    return unreadable(target, error)
  }
}

async function readPage(
  target: string,
  page: string | null,
  io: ValidateIo,
): Promise<{ text: string; url: string } | string> {
  const reading = await io.pages().read(target, { purpose: 'interactive' })
  if (reading.state === 'read') return { text: reading.html, url: page ?? reading.url }
  if (reading.state === 'broken')
    return `${reading.url} answers with status ${reading.status}. There is nothing to check.`
  return errorWords(reading)
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

function unreadable(target: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `${target === '-' ? 'Standard input' : target} could not be read: ${reason}. Give a file, a URL or "-".`
}
