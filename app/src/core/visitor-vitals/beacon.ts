import type { ProxyVisit } from '#core/registry/proxy-route.ts'
import { type Device, deviceOf, isBot } from '#kit/shared/browser-name.ts'
import { METRICS, type Metric } from './domain/buckets.ts'
import { type VitalsPage, vitalsPageOf } from './domain/vitals-page.ts'

/** A value of a visit, and the one said before, which it replaces. */
export interface Said {
  value: number
  before: number | null
}

/** What the storefront says of one visit. Nothing in it says who the visitor is. */
export interface VitalsBeacon {
  page: VitalsPage
  device: Device
  /** True for the first of a visit; what follows puts values right. */
  first: boolean
  said: Partial<Record<Metric, Said>>
}

const NAMES: Readonly<Record<Metric, string>> = { lcp: 'l', inp: 'i', cls: 'c', fcp: 'f', ttfb: 't' }
/** Nobody looks at a page for longer, or sees it jump further; whoever says so made it up. */
const MOST: Readonly<Record<Metric, number>> = {
  lcp: 600_000,
  inp: 600_000,
  fcp: 600_000,
  ttfb: 600_000,
  cls: 100,
}

/** Letters of a beacon with a path as long as URLs may be; longer is none of ours. */
const LONGEST = 8_000

/** Reads a beacon; null for junk: no page, no metric, a program, or sent by another page than the one it speaks of. */
export function readVitals(visit: Pick<ProxyVisit, 'body' | 'referer' | 'userAgent'>): VitalsBeacon | null {
  if (visit.body.length > LONGEST || isBot(visit.userAgent)) return null
  const sent = new URLSearchParams(visit.body)
  const path = sent.get('p') ?? ''
  const page = vitalsPageOf(path)
  if (page === null || !isFromItself(visit.referer, page)) return null
  const said: VitalsBeacon['said'] = {}
  for (const metric of METRICS) {
    const value = numberOf(sent.get(NAMES[metric]), MOST[metric])
    if (value === undefined) return null
    const before = numberOf(sent.get(`${NAMES[metric]}0`), MOST[metric])
    if (value !== null) said[metric] = { value, before: before ?? null }
  }
  if (Object.keys(said).length === 0) return null
  return { page, device: deviceOf(visit.userAgent), first: sent.get('v') === '1', said }
}

/** Null where nothing is said, undefined where it cannot be. */
function numberOf(written: string | null, most: number): number | null | undefined {
  if (written === null) return null
  if (!/^\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,3})?$/.test(written)) return undefined
  const value = Number(written)
  return value <= most ? value : undefined
}

/** Browsers name the page that asks; where one is named it has to be the one it speaks of. */
function isFromItself(referer: string, { type, path }: VitalsPage): boolean {
  if (referer === '') return true
  const url = URL.parse(referer)
  if (url === null) return false
  const from = vitalsPageOf(url.pathname)
  // Browsers that keep the path to themselves name the store alone.
  return url.pathname === '/' || (from !== null && from.type === type && from.path === path)
}
