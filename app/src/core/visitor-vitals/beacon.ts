import type { ProxyVisit } from '#core/registry/proxy-route.ts'
import { type Device, deviceOf, isBot } from '#kit/shared/browser-name.ts'
import { METRICS, type Metric } from './domain/buckets.ts'
import { type VitalsPage, vitalsPageOf } from './domain/vitals-page.ts'

/** A value of a visit, and the previously reported one, which it replaces. */
export interface Said {
  value: number
  before: number | null
}

/** The storefront's report of one visit. It does not identify the visitor. */
export interface VitalsBeacon {
  page: VitalsPage
  device: Device
  /** True for the first report of a visit; later ones correct its values. */
  first: boolean
  said: Partial<Record<Metric, Said>>
}

const NAMES: Readonly<Record<Metric, string>> = { lcp: 'l', inp: 'i', cls: 'c', fcp: 'f', ttfb: 't' }
/** Upper limits of real visits; larger values are made up. */
const MOST: Readonly<Record<Metric, number>> = {
  lcp: 600_000,
  inp: 600_000,
  fcp: 600_000,
  ttfb: 600_000,
  cls: 100,
}

/** Maximum characters of a beacon, with a path as long as URLs may be; anything longer is not ours. */
const LONGEST = 8_000

/** Parses a beacon; null for junk: no page, no value, a bot, or a referer other than the reported page. */
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

/** Null if no value is given, undefined if the value is invalid. */
function numberOf(written: string | null, most: number): number | null | undefined {
  if (written === null) return null
  if (!/^\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,3})?$/.test(written)) return undefined
  const value = Number(written)
  return value <= most ? value : undefined
}

/** Browsers send the page as referer; if they do, it has to be the reported page. */
function isFromItself(referer: string, { type, path }: VitalsPage): boolean {
  if (referer === '') return true
  const url = URL.parse(referer)
  if (url === null) return false
  const from = vitalsPageOf(url.pathname)
  // Browsers that withhold the path send only the store's origin.
  return url.pathname === '/' || (from !== null && from.type === type && from.path === path)
}
