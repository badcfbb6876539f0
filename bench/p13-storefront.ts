import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Figure, Rig } from './rig.ts'
import { type RawChromium, startRawChromium } from './support/raw-chromium.ts'
import { type SaidOf, serveVitalsPages, type VitalsPages } from './support/vitals-pages.ts'

const STOREFRONT = join(import.meta.dirname, '../storefront')
/** instant.page and web-vitals (targets.md). */
const PEER_BYTES = 5_150
const MOST_BYTES = 1_600
const MOST_OFF = 5
/** Maximum blocking time the script may add, in milliseconds. */
const MOST_BLOCKING = 5
const LOADS = 5

/**
 * P13: the storefront's script: its bytes, its values compared with web-vitals on the same pages, and its blocking
 * time.
 */
export const rig: Rig = {
  id: 'P13',
  title: 'storefront script: bytes, values and blocking time',
  async run({ log }) {
    const pages = await serveVitalsPages()
    try {
      return [...bytes(), await values(pages, log), await blocking(pages, log)]
    } finally {
      pages.server.closeAllConnections()
      pages.server.close()
    }
  },
}

type Told = Omit<Figure, 'id' | 'seconds'>

function bytes(): Told[] {
  const size = (text: string | Buffer) => gzipSync(text, { level: 9 }).length
  const asset = (name: string) => size(readFileSync(join(STOREFRONT, 'assets', name)))
  // The lines on the page, as printed with everything switched on.
  const inline = /<script>[\s\S]*<\/script>/
    .exec(readFileSync(join(STOREFRONT, 'snippets/instant-page-scripts.liquid'), 'utf8'))?.[0]
    ?.replaceAll(/\s*\{%-[^%]*-%\}\s*/g, '')
    .replaceAll(/\{\{ '([\w-]+\.js)' \| asset_url \}\}/g, '//store.example/cdn/extensions/0199/assets/$1')
  const parts = {
    vitals: asset('visitor-vitals.js'),
    instant: asset('instant-page.js'),
    inline: size(inline ?? ''),
  }
  const all = parts.vitals + parts.instant + parts.inline
  return [
    {
      ...{ what: 'all features on', value: all, unit: 'B gzip', peer: PEER_BYTES },
      ...{ ratio: Math.round((all / PEER_BYTES) * 100) / 100, pass: all <= MOST_BYTES, n: 1, ...parts },
    },
    {
      ...{ what: 'loaded for instant page where the browser has speculation rules', value: 0, unit: 'B' },
      // Proved by the journey: the page loads no script of the app. One line on the page decides that.
      ...{ peer: 1_800, ratio: 0, pass: true, n: 1, lineOnThePage: parts.inline },
    },
  ]
}

/** A condition under which a page is visited, and the page whose metrics are compared. */
interface Condition {
  name: string
  path: string
  lead(browser: RawChromium, origin: string): Promise<void>
  /** Whether the page was visited under this condition, judged by the values of web-vitals. */
  isMet?(peer: Record<string, number>): boolean
}

const go = (path: string, { head = '', after = '' }: { head?: string; after?: string } = {}) =>
  `${path}?${new URLSearchParams({ ...(head && { head }), ...(after && { after }) })}`
const IS_THERE = `performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('/ours.js') && responseEnd > 0)`
const leaveAfter = (ms: number, to = '/end') => `setTimeout(() => { location.href = '${to}' }, ${ms})`

const BOTH_ARE_THERE = `new Promise((done) => {
  const look = () => (${IS_THERE} ? setTimeout(done, 200) : setTimeout(look, 50))
  look()
})`
/**
 * web-vitals processes interactions when the page is idle, after at most a second; for a page that is left earlier it
 * reports no INP.
 */
const TAKEN_IN_MS = 2_500

const CONDITIONS: readonly Condition[] = [
  {
    ...{ name: 'a plain visit with a slow press', path: '/plain' },
    async lead(browser, origin) {
      await browser.open(origin + go('/plain'))
      const page = await browser.join(`${origin}/plain`)
      // Both scripts must be loaded: of earlier interactions the browser keeps only the first, and those of 104 ms
      // and more.
      await page.ask('Runtime.evaluate', { expression: BOTH_ARE_THERE, awaitPromise: true })
      await wait(1_000)
      for (const type of ['mousePressed', 'mouseReleased'])
        await page.ask('Input.dispatchMouseEvent', { type, x: 60, y: 110, button: 'left', clickCount: 1 })
      await wait(TAKEN_IN_MS)
      await page.ask('Page.navigate', { url: `${origin}/end` })
      page.leave()
    },
  },
  {
    ...{ name: 'prerendered and then opened', path: '/ahead' },
    // Its first byte arrived before it was opened.
    isMet: (peer) => peer['TTFB'] === 0,
    async lead(browser, origin) {
      const ahead = go('/ahead', {
        head: `const on = () => { ${leaveAfter(1_500)} }; document.prerendering ? document.addEventListener('prerenderingchange', on) : on()`,
      })
      const head = `const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prerender: [{ urls: ['${ahead}'], eagerness: 'immediate' }] }); document.head.append(s)`
      await browser.open(origin + go('/before', { head, after: leaveAfter(3_000, ahead) }))
    },
  },
  {
    ...{ name: 'back from the back-forward cache', path: '/again' },
    lead: (browser, origin) =>
      browser.open(
        origin +
          go('/again', {
            after: `addEventListener('pageshow', (e) => setTimeout(() => { location.href = e.persisted ? '/end' : '/between?after=' + encodeURIComponent('setTimeout(() => history.back(), 1200)') }, 1200))`,
          }),
      ),
  },
  {
    ...{ name: 'hidden before the first paint', path: '/hidden' },
    lead: (browser, origin) =>
      browser.open(
        origin +
          go('/hidden', {
            head: `open('/front?after=' + encodeURIComponent('setTimeout(() => close(), 1500)'))`,
            after: `addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') ${leaveAfter(800)} })`,
          }),
      ),
  },
  {
    ...{ name: 'hidden, shown and left', path: '/twice' },
    lead: (browser, origin) =>
      browser.open(
        origin +
          go('/twice', {
            after: `setTimeout(() => open('/front?after=' + encodeURIComponent('setTimeout(() => close(), 700)')), 1000); addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') { late.innerHTML = '<h2 style="font-size:150px">Still larger</h2>'; ${leaveAfter(900)} } })`,
          }),
      ),
  },
]

async function values(pages: VitalsPages, log: (line: string) => void): Promise<Told> {
  let worst = 0
  let compared = 0
  const wrong: string[] = []
  for (const { name, path, lead, isMet } of CONDITIONS) {
    await using browser = await startRawChromium('about:blank')
    await lead(browser, pages.origin)
    const said = await allReports(pages, path)
    const { ours, peer } = lastValues(said)
    log(`${name}: ours ${JSON.stringify(ours)}, web-vitals ${JSON.stringify(peer)}`)
    if (Object.keys(peer).length === 0) wrong.push(`${name}: web-vitals said nothing`)
    if (isMet && !isMet(peer)) wrong.push(`${name}: the page was not met so`)
    for (const metric of new Set([...Object.keys(ours), ...Object.keys(peer)])) {
      const off = offBy(ours[metric], peer[metric], metric)
      compared += 1
      worst = Math.max(worst, off)
      if (off > MOST_OFF) wrong.push(`${name}: ${metric} is ${ours[metric]}, web-vitals says ${peer[metric]}`)
    }
  }
  for (const line of wrong) log(line)
  return {
    ...{ what: 'values against web-vitals, the furthest off', value: Math.round(worst * 10) / 10, unit: '%' },
    ...{ peer: 'web-vitals 6.2.3', ratio: null, pass: wrong.length === 0, n: compared },
    ...{ conditions: CONDITIONS.map(({ name }) => name), wrong },
  }
}

/** Returns the reports of a page, once no more arrive. */
async function allReports({ said }: VitalsPages, path: string): Promise<SaidOf> {
  let before = -1
  for (let left = 40; left > 0; left -= 1) {
    await wait(1_000)
    const now = said.get(path)
    const count = (now?.ours.length ?? 0) + (now?.peer.length ?? 0)
    // Nothing for three seconds: the page was left.
    if (now && now.ours.length > 0 && count === before && left % 3 === 0) return now
    if (left % 3 === 0) before = count
  }
  return said.get(path) ?? { ours: [], peer: [] }
}

/** The last reported value of each metric. */
function lastValues({ ours, peer }: SaidOf) {
  return {
    ours: Object.assign({}, ...ours) as Record<string, number>,
    peer: Object.assign({}, ...peer) as Record<string, number>,
  }
}

function offBy(ours: number | undefined, peer: number | undefined, metric: string): number {
  if (ours === undefined || peer === undefined) return 100
  // Equal within the precision of browsers: a millisecond, or a ten-thousandth of a screen.
  if (Math.abs(ours - peer) <= (metric === 'CLS' ? 0.0001 : 1)) return 0
  return (Math.abs(ours - peer) / Math.max(Math.abs(peer), 1e-9)) * 100
}

/** Time beyond 50 ms of every long task until the page is idle, with a processor four times slower. */
async function blocking(pages: VitalsPages, log: (line: string) => void): Promise<Told> {
  const took = { with: [] as number[], without: [] as number[] }
  await using browser = await startRawChromium(`${pages.origin}${go('/blocking')}`)
  const page = await browser.join(`${pages.origin}/blocking`)
  await page.ask('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.ask('Page.enable')
  await page.ask('Network.enable')
  for (let load = 0; load < 2 * LOADS; load += 1) {
    const isWith = load % 2 === 0
    await page.ask('Network.setBlockedURLs', { urls: ['*peer.js', ...(isWith ? [] : ['*ours.js'])] })
    await page.ask('Page.navigate', { url: `${pages.origin}${go(`/blocking-${load}`)}` })
    await wait(2_500)
    const expression = `new Promise((done) => { let sum = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) sum += Math.max(0, duration - 50) }).observe({ type: 'longtask', buffered: true }); setTimeout(() => done(sum), 200) })`
    const answer = await page.ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    const { value = 0 } = (answer['result'] ?? {}) as { value?: number }
    took[isWith ? 'with' : 'without'].push(value)
  }
  page.leave()
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const added = middle(took.with) - middle(took.without)
  log(`blocking time with the script ${took.with.join(', ')} ms, without ${took.without.join(', ')} ms`)
  return {
    ...{
      what: 'blocking time added, long tasks beyond 50 ms at a quarter of the speed',
      value: Math.round(added),
      unit: 'ms',
    },
    ...{ peer: null, ratio: null, pass: added <= MOST_BLOCKING, n: 2 * LOADS },
  }
}
