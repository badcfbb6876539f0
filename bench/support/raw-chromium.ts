import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../../app/testing/end-with-us.ts'
import { chromiumPath } from '../../e2e/stage/browser.ts'

/** Calls a page through the browser's own protocol. */
export type Ask = (method: string, params?: object) => Promise<Record<string, unknown>>

/** A browser without automation: pages are shown, hidden, prerendered and restored as for a person. */
export interface RawChromium extends AsyncDisposable {
  /** Opens a page in a new tab. */
  open(url: string): Promise<void>
  /** Connects to the page whose URL begins with `url`, to type and click in it; `leave` disconnects. */
  join(url: string): Promise<{ ask: Ask; leave(): void }>
}

/**
 * Starts a browser without an automation tool: tools keep every page visible, and controlled pages are never
 * prerendered.
 */
export async function startRawChromium(first: string): Promise<RawChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'signpost-chromium-'))
  const browser = spawn(
    chromiumPath(),
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-popup-blocking'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, first],
    ],
    { stdio: 'ignore' },
  )
  endWithUs(browser)
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  const stop = async () => {
    browser.kill('SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const port = await debuggingPort(browser, profile)
    const list = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        url: string
        type: string
        webSocketDebuggerUrl: string
      }[]
    return {
      open: async (url) => {
        await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(url)}`, { method: 'PUT' })
      },
      async join(url) {
        for (let left = 100; left > 0; left -= 1) {
          const found = (await list()).find((page) => page.type === 'page' && page.url.startsWith(url))
          if (found) return connect(found.webSocketDebuggerUrl)
          await wait(100)
        }
        throw new Error(`No page shows ${url}.`)
      },
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function debuggingPort(browser: ChildProcess, profile: string): Promise<string> {
  for (let left = 300; left > 0 && browser.exitCode === null; left -= 1) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    if (text.includes('\n')) return text.split('\n', 1)[0] ?? ''
    await wait(100)
  }
  throw new Error('The browser does not start.')
}

async function connect(url: string): Promise<{ ask: Ask; leave(): void }> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> }
    if (id !== undefined) waiting.get(id)?.(result ?? {})
  })
  let next = 0
  return {
    ask: (method, params = {}) =>
      new Promise((resolve) => {
        next += 1
        waiting.set(next, resolve)
        socket.send(JSON.stringify({ id: next, method, params }))
      }),
    leave: () => socket.close(),
  }
}
