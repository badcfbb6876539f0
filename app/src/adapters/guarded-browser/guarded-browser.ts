import { type ChildProcess, fork } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutboundRoute } from '#kit/server/env-parts.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { BrowserTask } from './browser-task.ts'
import { findBrowser } from './chromium.ts'
import { browserErrors } from './errors.ts'
import type { HostAnswer, HostOrder } from './host-messages.ts'

export interface BrowserSettings {
  /** Path of Chromium. Null: search for it; `none`: there is none. */
  browserPath: string | null
  /** False only if the operator says so: pages then run with no isolation beyond the browser's user. */
  browserSandbox: boolean
  /** User id of the browser if this process runs as root. */
  browserUserId: number
  outboundRoutes: readonly OutboundRoute[]
}

export interface BrowserRunOptions {
  signal: AbortSignal
  timeoutMs: number
  /** Bytes over the network, in both directions together. Default 100 MiB. */
  maxBytes?: number
  /** Headers sent with requests to their own hosts; null for none. */
  signed?: HeadersForHosts | null
}

/** The only way the product starts a browser. */
export interface GuardedBrowser {
  /** Returns whether a browser is available. */
  isPresent(): boolean
  /**
   * Starts a browser in its own process group, passes it to `task`, and ends the group in any case. The browser
   * reaches only stores' own pages and the public internet. Throws AppError `guarded-browser.*`, or the reason of
   * `signal`.
   */
  run<Input, Output>(
    task: BrowserTask<Input, Output>,
    input: Input,
    options: BrowserRunOptions,
  ): Promise<{ output: Output; bytes: number }>
}

const HOST = join(import.meta.dirname, 'host-process.ts')
const MOST_BYTES = 100 * 1024 * 1024
const MOST_CONNECTIONS = 128

/** Creates what starts a browser; `searched` is the PATH in which it is looked for. */
export function createGuardedBrowser(settings: BrowserSettings, searched: string): GuardedBrowser {
  const find = () => findBrowser({ path: settings.browserPath, searched })
  return {
    isPresent: () => find() !== null,
    async run(task, input, options) {
      options.signal.throwIfAborted()
      const program = find()
      if (program === null) throw new AppError(browserErrors.absent)
      // Only root can start a process as another user, and Chromium does not start as root.
      const userId = process.getuid?.() === 0 ? settings.browserUserId : null
      const profile = await mkdtemp(join(tmpdir(), 'signpost-browser-'))
      try {
        if (userId !== null) await chown(profile, userId, userId)
        const answer = await inHost(
          {
            program,
            profile,
            userId,
            isSandboxed: settings.browserSandbox,
            routes: [...settings.outboundRoutes],
            purpose: 'storefront',
            limits: { maxBytes: options.maxBytes ?? MOST_BYTES, maxConnections: MOST_CONNECTIONS },
            module: task.module,
            input,
            signed: options.signed ?? null,
          },
          { ...options, searched },
        )
        if (answer.state === 'failed') throw failureOf(answer)
        return { output: answer.output as never, bytes: answer.bytes }
      } finally {
        await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
}

async function inHost(
  order: HostOrder,
  { signal, timeoutMs, searched }: BrowserRunOptions & { searched: string },
): Promise<HostAnswer> {
  const child = fork(HOST, [], {
    detached: true,
    // Not inherited from this process.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // This process's environment holds secrets: one that runs strangers' pages gets none.
    env: { PATH: searched },
    serialization: 'advanced',
  })
  let words = ''
  child.stderr?.on('data', (chunk) => {
    if (words.length < 2_000) words += chunk
  })
  const end = Promise.withResolvers<HostAnswer>()
  const clock = setTimeout(
    () => end.reject(new AppError(browserErrors.timeout, { seconds: Math.round(timeoutMs / 1000) })),
    timeoutMs,
  )
  const onAbort = () => end.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  child.once('message', (answer) => end.resolve(answer as HostAnswer))
  child.once('error', end.reject)
  child.once('exit', (code, ending) =>
    end.reject(new AppError(browserErrors.notStarted, { ended: code ?? ending, words: words.slice(0, 500) })),
  )
  const left = new Promise<void>((done) => child.once('close', () => done()))
  try {
    child.send(order)
    return await end.promise
  } finally {
    clearTimeout(clock)
    signal.removeEventListener('abort', onAbort)
    endGroup(child)
    await left
  }
}

/** Kills the process and its browser with all child processes. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Already gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function failureOf(answer: Extract<HostAnswer, { state: 'failed' }>): AppError {
  const known = Object.values(browserErrors).find(({ code }) => code === answer.code)
  return new AppError(known ?? browserErrors.failed, answer.values, { cause: new Error(answer.words) })
}
