import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface ChildOptions {
  name: string
  /** File to run. */
  entry: string
  env: Record<string, string>
  logFile: string
  /** Called when the process exited too often and is not restarted any more; `reason` says why. */
  onGiveUp(reason: string): void
  log(line: string): void
}

const MAX_LOG_BYTES = 20 * 1024 * 1024
/** More exits than this within a minute are no coincidence. */
const MAX_ENDS_A_MINUTE = 12
const MAX_PAUSE_MS = 5_000
const PRELOAD = join(import.meta.dirname, 'end-with-parent.ts')

/** A process that is restarted when it exits unexpectedly. Its output goes to a file. */
export class Child {
  readonly #options: ChildOptions
  #process: ChildProcess | null = null
  #stopping = false
  #isUp = false
  #ends: number[] = []
  /** Length of the log before this run, in bytes: what an earlier run said explains nothing. */
  readonly #logStart: number

  constructor(options: ChildOptions) {
    this.#options = options
    const { logFile } = options
    const before = existsSync(logFile) ? statSync(logFile).size : 0
    const isFull = before > MAX_LOG_BYTES
    if (isFull) renameSync(logFile, `${logFile}.old`)
    this.#logStart = isFull ? 0 : before
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  start(): void {
    const { entry, env, logFile } = this.#options
    const log = openSync(logFile, 'a', 0o600)
    // Detached: Ctrl-C reaches only `bin/start`, which stops its children in order.
    const child = spawn(process.execPath, ['--import', PRELOAD, entry], {
      env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    child.on('error', () => {})
    child.on('exit', (code, signal) => this.#ended(signal ?? `code ${code}`))
    this.#process = child
  }

  /** From now on an exit is an accident; before, it means that the process cannot start. */
  expectToStay(): void {
    this.#isUp = true
  }

  /** Asks the process to exit and waits for it; kills it after `timeoutMs`. */
  async stop(timeoutMs = 10_000): Promise<void> {
    this.#stopping = true
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const inTime = await Promise.race([ended.then(() => true), wait(timeoutMs, false, { ref: false })])
    if (!inTime) child.kill('SIGKILL')
  }

  /** Returns the last lines of its output in this run. */
  lastWords(): string {
    const { logFile } = this.#options
    const log = existsSync(logFile) ? readFileSync(logFile).subarray(this.#logStart).toString('utf8') : ''
    return log.trimEnd().split('\n').slice(-8).join('\n')
  }

  #ended(how: string): void {
    if (this.#stopping) return
    const now = Date.now()
    this.#ends = [...this.#ends.filter((at) => now - at < 60_000), now]
    const { name, logFile } = this.#options
    if (!this.#isUp || this.#ends.length > MAX_ENDS_A_MINUTE) {
      this.#stopping = true
      this.#options.onGiveUp(`${name} ended (${how}). Its last words (${logFile}):\n${this.lastWords()}`)
      return
    }
    this.#options.log(`${name} ended (${how}); starting it again`)
    // The first restart is immediate; later ones wait, because what it needs (the database) may be starting as well.
    const pause = this.#ends.length === 1 ? 0 : Math.min(MAX_PAUSE_MS, 100 * 2 ** this.#ends.length)
    setTimeout(() => {
      if (!this.#stopping) this.start()
    }, pause)
  }
}
