import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { connect } from 'puppeteer-core'
import { programPath } from '#kit/server/env.ts'
import { type GuardProxy, startGuardProxy } from '#kit/server/outbound/guard-proxy/guard-proxy.ts'
import { createGuardedSockets } from '#kit/server/outbound/guarded-socket.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { BrowserWork } from './browser-task.ts'
import { browserArguments } from './chromium.ts'
import { browserErrors } from './errors.ts'
import type { HostAnswer, HostOrder } from './host-messages.ts'
import { pipeTransport } from './pipe-transport.ts'
import { signRequests } from './sign-requests.ts'

/** Enough of the browser's output to explain why it did not start. */
const WORDS_KEPT = 4_000

/**
 * Runs a process for one browser and one task: proxy, browser, and the code that drives it. It leads a process group,
 * which its parent ends as a whole. It also ends if its parent is gone.
 */
async function serve(order: HostOrder): Promise<HostAnswer> {
  const stopped = Promise.withResolvers<never>()
  // The task may have ended by the time a limit is reached.
  stopped.promise.catch(() => {})
  const proxy = await startGuardProxy(createGuardedSockets(order), order.limits, () =>
    stopped.reject(new AppError(browserErrors.tooLarge, { limit: order.limits.maxBytes })),
  )
  try {
    const { task } = (await import(order.module)) as { task: BrowserWork }
    const browser = startChromium(order, proxy)
    browser.ended.then((words) => stopped.reject(whyNotStarted(words)))
    const driven = await Promise.race([
      connect({ transport: browser.transport, defaultViewport: null }),
      stopped.promise,
    ])
    const newPage = async () => {
      const page = await driven.newPage()
      if (order.signed) await signRequests(page, order.signed)
      return page
    }
    const output = await Promise.race([task({ newPage }, order.input as never), stopped.promise])
    return { state: 'done', output, bytes: proxy.bytes(), refusals: proxy.refusals() }
  } catch (error) {
    const known = error instanceof AppError ? error : null
    const code = known?.code ?? browserErrors.failed.code
    const words = String((error as Error)?.stack ?? error).slice(0, 2_000)
    return { state: 'failed', code, values: known?.details ?? {}, words, refusals: proxy.refusals() }
  }
}

function startChromium(order: HostOrder, proxy: GuardProxy) {
  const { program, profile, isSandboxed, userId } = order
  const child: ChildProcess = spawn(
    program,
    browserArguments({ proxyPort: proxy.port, profile, isSandboxed }),
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      cwd: profile,
      // Nothing from this process: a page that breaks out must not find a secret.
      env: { HOME: profile, TMPDIR: profile, PATH: programPath(), LANG: 'C.UTF-8', TZ: 'UTC' },
      ...(userId !== null && { uid: userId, gid: userId }),
    },
  )
  let words = ''
  child.stderr?.on('data', (chunk) => {
    if (words.length < WORDS_KEPT) words += chunk
  })
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', () => done(words))
  })
  const transport = pipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable)
  return { transport, ended }
}

function whyNotStarted(words: string): AppError {
  return /no usable sandbox|running as root without|sandbox.*(namespace|not permitted)/i.test(words)
    ? new AppError(browserErrors.noSandbox)
    : new AppError(browserErrors.notStarted, { words: words.slice(0, 500) })
}

process.once('message', (order) => {
  void serve(order as HostOrder).then((answer) => process.send?.(answer))
})
// The parent is gone, perhaps killed: ends the browser with this process.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
