import { runInNewContext } from 'node:vm'
import { chance, pick } from '../store-generator/random.ts'
import { askStore, type StoreOrigin, sendToStore } from './ask-store.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
/** Matches URLs of app scripts, as their theme extensions are served. */
const APP_SCRIPT =
  /['"]((?:https?:)?\/\/[^'"\s]+\/extensions\/[^'"\s]+\.js[^'"\s]*|\/cdn\/extensions\/[^'"\s]+\.js[^'"\s]*)['"]/g
const RUN_WITHIN_MS = 1_000

/**
 * Simulates a visit to a page of the store, linked from its home page. Its timings are made up, always the same for
 * the same `number`; whatever the page's app scripts report on leaving is sent to the store. Does nothing if no
 * script on the page measures.
 */
export async function measuredLook(store: StoreOrigin, number: number): Promise<void> {
  const userAgent = chance(`device|${number}`) < 0.65 ? PHONE : COMPUTER
  const home = await askStore(store, '/', { 'user-agent': userAgent })
  const scripts = (await appScripts(store, home)).filter((text) => text.includes('sendBeacon'))
  if (scripts.length === 0) return
  const links = [...home.matchAll(/href="(\/(?:products|collections)\/[a-z0-9-]+)"/g)].map(
    ([, to = '']) => to,
  )
  const path = chance(`home|${number}`) < 0.3 ? '/' : pick(`page|${number}`, ['/', ...new Set(links)])
  const referer = `http://${store.handle}.localhost:${store.storefrontPort}${path}`
  const pace = paceOf(number, { isPhone: userAgent === PHONE, path })
  for (const script of scripts)
    for (const { to, body } of told(script, { path, pace }))
      await sendToStore(store, to, body, { 'user-agent': userAgent, referer })
}

async function appScripts(store: StoreOrigin, html: string): Promise<string[]> {
  const origin = `http://${store.handle}.localhost:${store.storefrontPort}`
  const urls = [...new Set([...html.matchAll(APP_SCRIPT)].map(([, url = '']) => url))]
  const own = urls.map((url) => new URL(url, origin)).filter((url) => url.origin === origin)
  return Promise.all(own.map(({ pathname, search }) => askStore(store, pathname + search)))
}

interface Pace {
  ttfb: number
  fcp: number
  lcp: number
  shift: number
  press: number
}

/** Returns the timings of a visit: slower on phones, on slow networks and on pages with large images. */
function paceOf(number: number, { isPhone, path }: { isPhone: boolean; path: string }): Pace {
  const draw = (name: string) => chance(`${name}|${number}`)
  const slow = (isPhone ? 1.5 : 0.8) * Math.exp((draw('network') + draw('machine') - 1) * 1.1)
  const ttfb = Math.round(260 * slow + 120 * draw('server'))
  const fcp = ttfb + Math.round(420 * slow)
  return {
    ttfb,
    fcp,
    lcp: fcp + Math.round((path.startsWith('/products/') ? 900 : 500) * slow * (0.6 + draw('image'))),
    shift: draw('shift') < 0.3 ? Math.round(draw('size') * 2_000) / 10_000 : 0,
    press: draw('press') < 0.7 ? Math.round(40 + 140 * slow * draw('hand')) : 0,
  }
}

/**
 * Runs a script in a minimal browser environment with the APIs that measuring needs, hides the page, and returns what
 * the script sends.
 */
function told(script: string, { path, pace }: { path: string; pace: Pace }): { to: string; body: string }[] {
  const sent: { to: string; body: string }[] = []
  const entries = entriesOf(pace)
  const leave: ((event: object) => void)[] = []
  const document = { visibilityState: 'visible', prerendering: false }
  class PerformanceObserver {
    static supportedEntryTypes = Object.keys(entries)
    readonly #take: (list: object) => void
    constructor(take: (list: object) => void) {
      this.#take = take
    }
    observe({ type }: { type: string }) {
      this.#take({ getEntries: () => entries[type] ?? [] })
    }
    takeRecords() {
      return []
    }
  }
  const performance = {
    now: () => 30_000,
    interactionCount: pace.press > 0 ? 1 : 0,
    getEntriesByType: (type: string) => entries[type] ?? [],
    getEntriesByName: (name: string) => (entries['paint'] ?? []).filter((entry) => entry['name'] === name),
  }
  const addEventListener = (name: string, run: (event: object) => void) => {
    if (name === 'visibilitychange') leave.push(run)
  }
  const sendBeacon = (to: string, body: unknown) => sent.push({ to, body: String(body) })
  runInNewContext(
    script,
    {
      document,
      performance,
      PerformanceObserver,
      URLSearchParams,
      addEventListener,
      location: { pathname: path },
      navigator: { sendBeacon },
    },
    { timeout: RUN_WITHIN_MS },
  )
  document.visibilityState = 'hidden'
  for (const run of leave) run({ timeStamp: 30_000 })
  return sent
}

function entriesOf({ ttfb, fcp, lcp, shift, press }: Pace): Record<string, Record<string, unknown>[]> {
  return {
    navigation: [{ responseStart: ttfb, activationStart: 0 }],
    paint: [{ name: 'first-contentful-paint', startTime: fcp }],
    'visibility-state': [],
    'largest-contentful-paint': [{ startTime: lcp }],
    'layout-shift': shift > 0 ? [{ value: shift, startTime: lcp + 200, hadRecentInput: false }] : [],
    'first-input': [],
    event: press > 0 ? [{ interactionId: 7, duration: press, startTime: lcp + 900 }] : [],
  }
}
