import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { ensureChromium, ensureLeanChromium } from '../../bin/ensure-chromium.ts'

const SHOTS = join(import.meta.dirname, '../screenshots')
/** Switches off Chromium's own requests, which closed networks refuse, many at a time. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * What the console says only when the machine stalls for seconds: the product answers 503 and the screen asks again
 * (decision 0077; a step fails if that does not help, and rigs count such answers), or a preloaded image is drawn late.
 */
const OF_A_BUSY_MACHINE = /status of 503 |preloaded using link preload but not used within a few seconds/

export interface Person {
  page: Page
  context: BrowserContext
  /** Saves a screenshot as `e2e/screenshots/<name>.png`, unless the environment says `SCREENSHOTS=no`. */
  shot(name: string): Promise<void>
  /**
   * Makes matching files of the app fail to load, as after a deployment or offline. Returns a function that restores
   * them.
   */
  loseFiles(fitting: RegExp): Promise<() => Promise<void>>
  /**
   * Lets the next matching call reach the server, and its answer nobody. Returns a promise for the moment at which it
   * has been carried out.
   */
  loseAnswer(fitting: RegExp): Promise<{ carriedOut: Promise<void> }>
  /** Errors in any page: console errors, exceptions, failed loads of our own origins. */
  complaints: string[]
}

const atTheScreen = new Set<Person>()

/** Saves a screenshot of every open screen, for a look at what went wrong. */
export async function imagesOfNow(name: string): Promise<void> {
  for (const [index, person] of [...atTheScreen].entries())
    await save(person.page, `${name}-${index + 1}`).catch(() => {})
}

async function save(page: Page, name: string): Promise<void> {
  const path = join(SHOTS, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, fullPage: true })
}

/** Returns the path of the machine's browser. */
export const chromiumPath = (): string => ensureChromium()

export async function openBrowser(
  more: readonly string[] = [],
  executablePath = ensureChromium(),
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] })
}

/**
 * Opens a browser for measurements: the headless shell, each site in a process of its own as on a desktop. Chromium
 * itself loads its address bar's pages with every window, and they take a processor from what is measured.
 */
export function openBrowserBySite(): Promise<Browser> {
  return openBrowser(['--site-per-process'], ensureLeanChromium())
}

/**
 * Runs a page's admin and app in one browser process, as on phones: otherwise each screen that is loaded starts
 * another.
 */
const TOGETHER = '--disable-site-isolation-trials'
let shared: Browser | undefined

/**
 * Returns the browser of this process, shared by consecutive journeys. Each person gets a separate context that
 * shares nothing with others. The browser ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser([TOGETHER], ensureLeanChromium())
  return shared
}

export interface Seat {
  /** Size of the screen, in pixels; 1280 by 900 by default. */
  width?: number
  height?: number
  locale?: string
  dark?: boolean
  /** Whether the browser keeps nothing for another site's frame: no storage, no cookies. */
  keepsNothing?: boolean
}

/** Opens a screen for a person with this size, language and colour scheme. */
export async function sitDown(browser: Browser, options: Seat = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    colorScheme: options.dark ? 'dark' : 'light',
    // Animations would be drawn sixty times a second, by the processor that the journey waits for.
    reducedMotion: 'reduce',
  })
  if (options.keepsNothing) await context.addInitScript(refuseStorage)
  const complaints: string[] = []
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (
        (message.type() === 'error' || message.type() === 'warning') &&
        !OF_A_BUSY_MACHINE.test(message.text())
      )
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  }
  context.on('page', listen)
  // Only a busy machine takes this long.
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
    async loseAnswer(fitting) {
      const { promise: carriedOut, resolve } = Promise.withResolvers<void>()
      await page.route(
        fitting,
        async (route) => {
          await route.fetch()
          resolve()
        },
        { times: 1 },
      )
      return { carriedOut }
    },
    async shot(name) {
      if (process.env['SCREENSHOTS'] !== 'no') await save(page, name)
    },
  }
  atTheScreen.add(person)
  context.on('close', () => atTheScreen.delete(person))
  return person
}

/** Returns the number of entries in the frame's storage, or the name of the error with which it refuses. */
export function keptIn(frame: Frame): Promise<number | string> {
  return frame.evaluate(() => {
    try {
      return localStorage.length
    } catch (error) {
      return (error as Error).name
    }
  })
}

/** Refuses storage as browsers do for a blocked third party. Runs in the page. */
function refuseStorage(): void {
  if (window.top === window) return
  const refuse = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse })
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} })
}
