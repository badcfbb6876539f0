import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from '../../../app/testing/end-with-us.ts'

const ENTRIES = join(import.meta.dirname, '../../../app/src/entries')
const GENERATOR = join(import.meta.dirname, 'rig-generator.ts')
const FREEZER = join(import.meta.dirname, 'rig-freezer.ts')
/** Enough for a rig that reads all of it at the loudest level. */
const WORDS_KEPT = 4_000_000

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  at: number
}

/** Web or worker as an operator runs them: a process of its own. */
export interface ProductProcess {
  pid: number
  /** Its last words. */
  log(): string
  isRunning(): boolean
  /** SIGKILL, now. */
  kill(): void
  /** SIGTERM, now. */
  terminate(): void
  /** SIGSTOP, now: it stands still, and knows nothing of it. */
  freeze(): void
  /** SIGCONT. */
  thaw(): void
  ended: Promise<Ending>
}

/** Starts the entry; resolves nothing of its readiness. */
export function startProductProcess(entry: 'web' | 'worker', env: Record<string, string>): ProductProcess {
  const freezer = env['FREEZE_FILE'] ? ['--import', FREEZER] : []
  const child = spawn(process.execPath, ['--import', GENERATOR, ...freezer, join(ENTRIES, `${entry}.ts`)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // As `bin/start` and a system manager start them: a session each, so that Linux weighs them against each other.
    detached: true,
    env: {
      PATH: process.env['PATH'] ?? '',
      // Kills are about the product, not about compiling it again: a second start takes half the CPU time of the first.
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
