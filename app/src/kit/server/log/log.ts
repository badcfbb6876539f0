import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../env.ts'
import { redact, redactText } from './redaction.ts'

/**
 * The process's log: one JSON line an event, on standard output unless `to` is given. Every value and message
 * passes the redaction, so no call has to think of it.
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
      formatters: {
        level: (label) => ({ level: label }),
        bindings: (bindings) => redact(bindings) as Record<string, unknown>,
        log: (object) => redact(object) as Record<string, unknown>,
      },
      hooks: {
        logMethod(words, method) {
          const clean = words.map((word) => (typeof word === 'string' ? redactText(word) : word))
          method.apply(this, clean as Parameters<typeof method>)
        },
      },
      // Errors are described by the redaction.
      serializers: { err: (error: unknown) => error },
    },
    // Synchronous: a process that ends at once loses no line.
    options.to ?? pino.destination({ dest: 1, sync: true }),
  )
}
