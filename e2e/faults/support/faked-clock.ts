import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian's package `faketime` puts its library, by processor. */
const PATHS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (processor) => `/usr/lib/${processor}/faketime/libfaketimeMT.so.1`,
)

/** Returns the library that fakes the time of day for a process; null if it is not installed. */
export const faketimeLibrary = (): string | null => PATHS.find((path) => existsSync(path)) ?? null

/** The clock of a process, changed from outside while it runs; measured durations are not affected. */
export interface FakedClock extends Disposable {
  /** Environment of the process whose clock it is. */
  environment: Record<string, string>
  /** Milliseconds ahead of the machine's clock (below 0: behind), in whole seconds. */
  offset: number
  /** Sets the clock to a moment. */
  moveTo(moment: Date): void
  /** Returns the time the process sees. */
  now(): Date
}

export function fakedClock(library: string, name: string): FakedClock {
  const folder = mkdtempSync(join(tmpdir(), `signpost-clock-${name}-`))
  const file = join(folder, 'offset')
  const clock: FakedClock = {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    offset: 0,
    moveTo(moment) {
      const seconds = Math.round((moment.getTime() - Date.now()) / 1_000)
      clock.offset = seconds * 1_000
      // The rename is atomic, so no process reads half a number.
      writeFileSync(`${file}.next`, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
      renameSync(`${file}.next`, file)
    },
    now: () => new Date(Date.now() + clock.offset),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
  // The database may run as another user, who needs access.
  chmodSync(folder, 0o755)
  writeFileSync(file, '+0\n', { mode: 0o644 })
  return clock
}
