import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../env.ts'
import { describeError, redact, redactText } from './redaction.ts'

/**
 * Creates the process's log: one JSON line per event, on standard output unless `to` is given. Redaction works on the
 * finished line, so that nothing bypasses it: neither fields of child logs nor messages of libraries.
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  options: {
    part: string
    to?: DestinationStream
    /** Receives each line of level warn and above as it is written. */
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

/** Shared by all logs of a process: it listens for the process's exit. */
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

/** Writes all bytes, waiting if standard output is a pipe with a slow reader. */
function writeAll(bytes: Buffer): void {
  let at = 0
  while (at < bytes.length) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // The reader is gone.
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
