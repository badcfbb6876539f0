import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { ensureChromium } from '../../bin/ensure-chromium.ts'

const SHOTS = join(import.meta.dirname, '../screenshots')
/** Chromium's own calls home are refused on closed networks, many at a time: switched off. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Person {
  page: Page
  context: BrowserContext
  /** Keeps an image under `e2e/screenshots/<name>.png`. */
  shot(name: string): Promise<void>
  /** Lets files of the app that fit fail to load, as after a deployment or offline; answers how they come again. */
  loseFiles(fitting: RegExp): Promise<() => Promise<void>>
  /** What went wrong in any page: console errors, exceptions, failed loads of our own origins. */
  complaints: string[]
}

const atTheScreen = new Set<Person>()

/** Keeps an image of every screen somebody sits at, for a look at what went wrong. */
export async function imagesOfNow(name: string): Promise<void> {
  for (const [index, person] of [...atTheScreen].entries())
    await person.shot(`${name}-${index + 1}`).catch(() => {})
}

/** Where the machine's browser lies. */
export const chromiumPath = (): string => ensureChromium()

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...FLAGS, ...more] })
}

/** Admin and app of a page in one process of the browser, as on phones: else each screen that is loaded starts one more. */
const TOGETHER = '--disable-site-isolation-trials'
let shared: Browser | undefined

/**
 * The browser of this process, for one journey after the other: each person sits down in a context of their own, which shares
 * nothing with another's. It ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser([TOGETHER])
  return shared
}

export interface Seat {
  /** Of the screen, in pixels; 1280 by 900 unless told. */
  width?: number
  height?: number
  locale?: string
  dark?: boolean
  /** The browser keeps nothing for what stands in another site's frame: no storage, no cookies. */
  keepsNothing?: boolean
}

/** A person at a screen of that size, language and colour scheme. */
export async function sitDown(browser: Browser, options: Seat = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    colorScheme: options.dark ? 'dark' : 'light',
    // Whatever breathes or turns while one waits is drawn sixty times a second, by the processor that is waited for.
    reducedMotion: 'reduce',
  })
  if (options.keepsNothing) await context.addInitScript(refuseStorage)
  const complaints: string[] = []
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  }
  context.on('page', listen)
  // Nothing waits this long but on a machine with other work.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const person: Person = {
    page,
    context,
    complaints,
    async loseFiles(fitting) {
      await page.route(fitting, (request) => request.abort())
      return () => page.unroute(fitting)
    },
    async shot(name) {
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
    },
  }
  atTheScreen.add(person)
  context.on('close', () => atTheScreen.delete(person))
  return person
}

/** How much the frame's storage keeps, or the name of the error it refuses with. */
export function keptIn(frame: Frame): Promise<number | string> {
  return frame.evaluate(() => {
    try {
      return localStorage.length
    } catch (error) {
      return (error as Error).name
    }
  })
}

/** As browsers answer a third party whose storage is blocked. Runs in the page. */
function refuseStorage(): void {
  if (window.top === window) return
  const refuse = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse })
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} })
}
