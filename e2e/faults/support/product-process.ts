import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from '../../../app/testing/end-with-us.ts'

const BUILT = join(import.meta.dirname, '../../../dist')
const SOURCES = join(import.meta.dirname, '../../../app/src/entries')
const GENERATOR = join(import.meta.dirname, 'rig-generator.ts')
const FREEZER = join(import.meta.dirname, 'rig-freezer.ts')
/** Enough for a rig that reads the whole output at the most verbose level. */
const WORDS_KEPT = 4_000_000

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  at: number
}

/** Web or worker as an operator runs them: as a separate process. */
export interface ProductProcess {
  pid: number
  /** The end of its output. */
  log(): string
  isRunning(): boolean
  /** Sends SIGKILL at once. */
  kill(): void
  /** Sends SIGTERM at once. */
  terminate(): void
  /** Sends SIGSTOP at once: the process stops and does not notice. */
  freeze(): void
  /** Sends SIGCONT. */
  thaw(): void
  ended: Promise<Ending>
}

/**
 * Starts the entry; does not wait until it is ready. `generator`: with the rigs' own one. What a rig loads into a
 * process changes its sources, so such a process runs from them.
 */
export function startProductProcess(
  entry: 'web' | 'worker',
  env: Record<string, string>,
  { generator = false }: { generator?: boolean } = {},
): ProductProcess {
  const loaded = [...(generator ? [GENERATOR] : []), ...(env['FREEZE_FILE'] ? [FREEZER] : [])]
  const file = loaded.length > 0 ? join(SOURCES, `${entry}.ts`) : join(BUILT, `${entry}.mjs`)
  const child = spawn(process.execPath, [...loaded.flatMap((module) => ['--import', module]), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // As `bin/start` and a system manager start them: each in its own session, so that Linux balances them against
    // each other.
    detached: true,
    env: {
      PATH: process.env['PATH'] ?? '',
      // Rigs test kills, not compilation: with the cache, a second start takes half the CPU time of the first.
      NODE_COMPILE_CACHE: join(tmpdir(), 'signpost-test-compile-cache'),
      ...env,
    },
  })
  endWithUs(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words = (words + chunk).slice(-WORDS_KEPT)
    })
  const ended = new Promise<Ending>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal, at: Date.now() })),
  )
  return {
    pid: child.pid ?? 0,
    log: () => words,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => void child.kill('SIGKILL'),
    terminate: () => void (child.kill('SIGCONT') && child.kill('SIGTERM')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    ended,
  }
}
