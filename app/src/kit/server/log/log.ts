import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../env.ts'
import { describeError, redact, redactText } from './redaction.ts'

/**
 * The process's log: one JSON line an event, on standard output unless `to` is given. The redaction works on the
 * finished line, so that nothing gets around it: not the fields of child logs, not a library's own words.
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  options: { part: string; to?: DestinationStream },
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: { part: options.part },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
      hooks: { streamWrite: redactLine },
    },
    // Synchronous: a process that ends at once loses no line.
    options.to ?? pino.destination({ dest: 1, sync: true }),
  )
}

function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`
  } catch {
    return redactText(line)
  }
}
