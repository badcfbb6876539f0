import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../env.ts'
import { describeError, redact, redactText } from './redaction.ts'

/**
 * The process's log: one JSON line an event, on standard output unless `to` is given. The redaction works on the
 * finished line, so that nothing gets around it: not the fields of child logs, not a library's own words.
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  options: {
    part: string
    to?: DestinationStream
    /** Told each line from the level of warnings on, as it is written. */
    onTrouble?: (line: Record<string, unknown>) => void
  },
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: { part: options.part },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
      hooks: { streamWrite: (line) => redactLine(line, options.onTrouble) },
    },
    options.to ?? (output ??= standardOutput()),
  )
}

/** One for all logs of a process: it listens for the process's end. */
let output: DestinationStream | undefined

/** Lines of one turn of the event loop are written together; a process that exits loses none. */
function standardOutput(): DestinationStream {
  let lines: string[] = []
  const flush = (): void => {
    if (lines.length === 0) return
    const text = lines.join('')
    lines = []
    writeAll(Buffer.from(text))
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines.push(line) === 1) setImmediate(flush)
    },
  }
}

/** Standard output may be a pipe whose reader is slow: then the rest waits for it. */
function writeAll(bytes: Buffer): void {
  let at = 0
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Nobody reads any more.
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
    }
  }
}

const TROUBLE = new Set(['warn', 'error', 'fatal'])

function redactLine(line: string, onTrouble?: (line: Record<string, unknown>) => void): string {
  try {
    const clean = redact(JSON.parse(line)) as Record<string, unknown>
    if (onTrouble && TROUBLE.has(String(clean['level']))) onTrouble(clean)
    return `${JSON.stringify(clean)}\n`
  } catch {
    return redactText(line)
  }
}
