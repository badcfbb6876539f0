import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'

/** Time for a process to end after SIGTERM or Ctrl-C (R28), less a margin. */
const STOP_WITHIN_MS = 9_000

/**
 * Shuts the process down on a signal: `stop` finishes running work. Exits with 1 when that takes too long, and at
 * once on the second signal.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: string): void => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('not everything ended in time')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'did not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/**
 * Runs the start of a process; on failure, prints one clear message to standard error and exits with 1. Stores Node's
 * compile cache at once: a process that is killed would leave the next one nothing of it.
 */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start()
    flushCompileCache()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as Error & { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is taken by another program. End that program, or give another port in PORT.`
  }
  // Expected refusals explain themselves; a stack would hide the message.
  return error.name === 'Error' || error.name === 'SettingsError'
    ? error.message
    : (error.stack ?? error.message)
}
