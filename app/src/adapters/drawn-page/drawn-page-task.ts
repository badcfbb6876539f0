import type { Browser, CDPSession, Page } from 'puppeteer-core'
import type { DrawnScreen, DrawOrder } from './drawn-page.ts'

const LOADED_WITHIN_MS = 30_000
/** Scripts that insert images do so soon after the page has loaded. */
const QUIET_MS = 500
const QUIET_WITHIN_MS = 5_000

/** Runs in the browser's own process: opens a fresh page for each screen. */
export async function task(browser: Pick<Browser, 'newPage'>, { url, screens }: DrawOrder): Promise<unknown> {
  const drawn: unknown[] = []
  for (const screen of screens) {
    const page = await browser.newPage()
    drawn.push(await drawOn(page, url, screen))
    await page.close()
  }
  return drawn
}

async function drawOn(page: Page, url: string, { width, height, density }: DrawnScreen) {
  const isPhone = density > 1
  await page.setViewport({
    width,
    height,
    deviceScaleFactor: density,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  await page.setCacheEnabled(false)
  const network = await page.createCDPSession()
  const loaded = await watchImages(network)
  const answer = await page.goto(url, { waitUntil: 'load', timeout: LOADED_WITHIN_MS })
  await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: QUIET_WITHIN_MS }).catch(() => {})
  const seen = await page.evaluate(collect)
  return { status: answer?.status() ?? 0, ...seen, loaded: loaded() }
}

/** Counts images as they arrive over the network. */
async function watchImages(network: CDPSession): Promise<() => { url: string; bytes: number }[]> {
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Image' && response.status === 200) urls.set(requestId, response.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url?.startsWith('http')) bytes.set(url, Math.round(encodedDataLength))
  })
  await network.send('Network.enable')
  return () => [...bytes].map(([url, size]) => ({ url, bytes: size }))
}

/** Runs in the page: collects its images as laid out, and the largest painted element. */
async function collect() {
  // An image that has arrived is decoded and painted later, on a busy machine seconds later.
  const soon = new Promise((resolve) => setTimeout(resolve, 3_000))
  const arrived = [...document.images].filter((image) => image.complete).slice(0, 120)
  await Promise.race([Promise.all(arrived.map((image) => image.decode().catch(() => {}))), soon])
  const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.race([drawn, soon])
  const painted = await new Promise<{ url: string; element: Element | null }>((resolve) => {
    let last = { url: '', element: null as Element | null }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { url?: string; element?: Element | null }[])
        last = { url: entry.url ?? '', element: entry.element ?? null }
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve(last), 300)
  })
  const images = [...document.images].slice(0, 120).map((image) => {
    const said = (name: string) => image.getAttribute(name)
    return {
      src: said('src'),
      srcset: said('srcset'),
      loading: said('loading'),
      fetchPriority: said('fetchpriority'),
      alt: said('alt'),
      classes: said('class'),
      hasSize:
        (image.hasAttribute('width') && image.hasAttribute('height')) ||
        getComputedStyle(image).aspectRatio !== 'auto',
      chosen: image.currentSrc,
      shown: Math.round(image.getBoundingClientRect().width),
      isLargest: painted.element === image,
    }
  })
  return { images, largest: painted.url === '' ? null : painted.url }
}
