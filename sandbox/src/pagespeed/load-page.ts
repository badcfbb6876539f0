/** Network Lighthouse assumes for each device (its constants: slow 4G, and dense desktop). */
const LINES = {
  mobile: { bytesPerMs: (1.6 * 1024 * 1024) / 8 / 1_000, roundTripMs: 150 },
  desktop: { bytesPerMs: (10 * 1024 * 1024) / 8 / 1_000, roundTripMs: 40 },
} as const
/**
 * Number of images considered: the largest paint of most pages is one of the first images, never one below the fold.
 */
const MOST_IMAGES = 3
/** Time a script of unknown size keeps the main thread busy. */
const SCRIPT_MS = 25

export interface LoadedPage {
  status: number
  isHtml: boolean
  finalUrl: string
  html: { bytes: number; endMs: number }
  /** The heaviest of the first images, assumed to be the largest paint. */
  hero: { url: string; tag: string; bytes: number; startMs: number; endMs: number } | null
  ttfbMs: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
}

/**
 * Loads a page of a store and its first images, and computes from their bytes when they would arrive on the device's
 * network: one connection, sequentially, one round trip before each; a lazily loaded image starts a round trip later.
 */
export async function loadPage(url: string, port: number, device: keyof typeof LINES): Promise<LoadedPage> {
  const line = LINES[device]
  const { pathname, search, origin } = new URL(url)
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`)
  const html = await answer.text()
  const ended = new URL(answer.url)
  const ttfbMs = Math.round(2 * line.roundTripMs)
  const endMs = Math.round(ttfbMs + html.length / line.bytesPerMs)
  const fcpMs = endMs + line.roundTripMs
  const hero = await heaviest(html, port)
  const isLazy = hero !== null && /\sloading=["']?lazy/i.test(hero.tag)
  const startMs = endMs + (isLazy ? 2 : 1) * line.roundTripMs
  const heroEnd = hero ? Math.round(startMs + hero.bytes / line.bytesPerMs) : fcpMs
  const scripts = html.match(/<script\b[^>]*\ssrc=/gi)?.length ?? 0
  const unsized = images(html).filter((tag) => !/\swidth=/i.test(tag) || !/\sheight=/i.test(tag)).length
  return {
    status: answer.status,
    isHtml: /^text\/html\b/i.test(answer.headers.get('content-type') ?? ''),
    finalUrl: `${origin}${ended.pathname}${ended.search}`,
    html: { bytes: html.length, endMs },
    hero: hero && { ...hero, url: new URL(hero.url, origin).href, startMs, endMs: heroEnd },
    ttfbMs,
    fcpMs,
    lcpMs: Math.max(fcpMs, heroEnd),
    tbtMs: scripts * SCRIPT_MS,
    cls: Math.min(0.4, unsized * 0.02),
  }
}

const images = (html: string): string[] => html.match(/<img\b[^>]{0,2000}>/gi) ?? []

async function heaviest(html: string, port: number) {
  let found: { url: string; tag: string; bytes: number } | null = null
  for (const tag of images(html).slice(0, MOST_IMAGES)) {
    const src = /\ssrc=["']([^"']{1,1000})["']/i.exec(tag)?.[1]?.replaceAll('&amp;', '&')
    const path = src && URL.parse(src, `http://127.0.0.1:${port}`)
    if (!path) continue
    const image = await fetch(`http://127.0.0.1:${port}${path.pathname}${path.search}`)
    const bytes = (await image.arrayBuffer()).byteLength
    if (image.ok && bytes > (found?.bytes ?? 0)) found = { url: src, tag, bytes }
  }
  return found
}
