import type { Result } from 'lighthouse'
import { INSIGHTS } from '#kit/shared/lighthouse-names.ts'
import {
  type LabInsight,
  type LabRequest,
  type LabResult,
  type LcpDiscovery,
  type LcpElement,
  type LcpParts,
} from './lab-result.ts'

const MOST_ITEMS = 10
const MOST_REQUESTS = 40
const MOST_TEXT = 500
const MOST_FRAMES = 8
/** A screenshot of the loading page has some 4 KB; one that is much larger is none. */
const MOST_FRAME = 40_000

type Audits = Record<string, Audit | undefined>
/** The parts of an audit that are read; all come from a page and may be absent. */
interface Audit {
  score: number | null
  scoreDisplayMode?: string
  numericValue?: number
  metricSavings?: Record<string, number>
  details?: Details
}
interface Details {
  /** Rows; for a checklist, its results by name. */
  items?: unknown
  debugData?: { wastedBytes?: unknown }
}

/** Reduces a Lighthouse report, from our own run or PageSpeed Insights. Null if it has no score. */
export function reduceReport(
  report: Pick<Result, 'audits' | 'categories' | 'lighthouseVersion'> & {
    finalDisplayedUrl?: string | undefined
  },
): LabResult | null {
  const score = report.categories?.['performance']?.score
  if (typeof score !== 'number') return null
  const audits = report.audits as unknown as Audits
  const times = rowsOf(audits['metrics'])[0] ?? {}
  const all = requestsOf(audits)
  const element = lcpNode(audits)
  return {
    score: Math.round(score * 100),
    version: text(report.lighthouseVersion),
    finalUrl: text(report.finalDisplayedUrl),
    metrics: {
      fcp: valueOf(audits, 'first-contentful-paint'),
      lcp: valueOf(audits, 'largest-contentful-paint'),
      tbt: valueOf(audits, 'total-blocking-time'),
      cls: Math.round(numeric(audits['cumulative-layout-shift']?.numericValue) * 1000) / 1000,
      si: valueOf(audits, 'speed-index'),
      ttfb: valueOf(audits, 'server-response-time'),
    },
    lcpElement: element && withImage(element, all),
    lcpParts: lcpParts(audits),
    lcpDiscovery: lcpDiscovery(audits),
    insights: INSIGHTS.flatMap((id) => insightOf(id, audits[`${id}-insight`])),
    filmstrip: framesOf(audits),
    observed: {
      fcp: whole(times['observedFirstContentfulPaint']),
      lcp: whole(times['observedLargestContentfulPaint']),
      domReady: whole(times['observedDomContentLoaded']),
      load: whole(times['observedLoad']),
    },
    requests: heaviest(all),
    left: Math.max(0, all.length - MOST_REQUESTS),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function rowsOf(audit: Audit | undefined): Record<string, unknown>[] {
  const items = audit?.details?.items
  return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : []
}

/** Returns failed insights only; the LCP breakdown is always reported, in another place. */
function insightOf(id: LabInsight['id'], audit: Audit | undefined): LabInsight[] {
  if (!audit || id === 'lcp-breakdown' || audit.score === null || audit.score >= 0.9) return []
  const items = rowsOf(audit).flatMap(itemOf).slice(0, MOST_ITEMS)
  return [
    {
      id,
      lcpMs: whole(audit.metricSavings?.['LCP']),
      bytes: whole(audit.details?.debugData?.wastedBytes),
      items,
    },
  ]
}

function itemOf(item: Record<string, unknown>): LabInsight['items'] {
  const inner = item['items']
  if (Array.isArray(inner)) return inner.flatMap((one) => itemOf(one as Record<string, unknown>))
  const node = (item['node'] ?? (item['type'] === 'node' ? item : undefined)) as
    | { snippet?: unknown }
    | undefined
  const source = item['source'] as { url?: unknown } | undefined
  const what = text(item['url'] ?? source?.url ?? node?.snippet ?? item['entity'] ?? item['selector'])
  if (what === '') return []
  const bytes = item['wastedBytes'] ?? item['totalBytes'] ?? item['transferSize']
  const ms = item['wastedMs'] ?? item['mainThreadTime'] ?? item['duration']
  return [{ what, bytes: optional(bytes), ms: optional(ms) }]
}

function lcpNode(audits: Audits): Omit<LcpElement, 'url' | 'bytes'> | null {
  const nodes = ['lcp-breakdown-insight', 'lcp-discovery-insight'].flatMap((id) =>
    rowsOf(audits[id]).filter((item) => item['type'] === 'node'),
  )
  const node = nodes[0]
  if (!node) return null
  const box = (node['boundingRect'] ?? {}) as Record<string, unknown>
  return {
    selector: text(node['selector']),
    snippet: text(node['snippet']),
    label: text(node['nodeLabel']),
    width: whole(box['width']),
    height: whole(box['height']),
  }
}

/** Finds the image of an element that names one: the request of that file, or of another of its widths. */
function withImage(element: Omit<LcpElement, 'url' | 'bytes'>, all: readonly LabRequest[]): LcpElement {
  const names = [...element.snippet.matchAll(/(?:src|srcset)="([^"\s,]+)/g)].map(([, url = '']) =>
    fileOf(url),
  )
  const request = all.find(
    ({ kind, url }) => kind === 'Image' && names.some((name) => name !== '' && fileOf(url) === name),
  )
  return { ...element, url: request?.url ?? null, bytes: request?.bytes ?? null }
}

const fileOf = (url: string): string => (url.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''

function lcpParts(audits: Audits): LcpParts | null {
  const table = rowsOf(audits['lcp-breakdown-insight']).find(({ type }) => type === 'table')
  const rows = (table?.['items'] ?? []) as Record<string, unknown>[]
  const part = (name: string): number | null =>
    optional(rows.find(({ subpart }) => subpart === name)?.['duration'])
  const ttfb = part('timeToFirstByte')
  const renderDelay = part('elementRenderDelay')
  if (ttfb === null || renderDelay === null) return null
  return {
    ttfb,
    loadDelay: part('resourceLoadDelay'),
    loadDuration: part('resourceLoadDuration'),
    renderDelay,
  }
}

function lcpDiscovery(audits: Audits): LcpDiscovery | null {
  const list = rowsOf(audits['lcp-discovery-insight']).find(({ type }) => type === 'checklist')
  const items = list?.['items'] as Record<string, { value?: unknown }> | undefined
  if (!items) return null
  const passes = (name: string): boolean => items[name]?.value !== false
  return {
    priorityHinted: passes('priorityHinted'),
    eagerlyLoaded: passes('eagerlyLoaded'),
    requestDiscoverable: passes('requestDiscoverable'),
  }
}

function requestsOf(audits: Audits): LabRequest[] {
  return rowsOf(audits['network-requests']).map((item) => ({
    url: text(item['url']),
    kind: text(item['resourceType']),
    bytes: whole(item['transferSize']),
    startMs: whole(item['networkRequestTime']),
    endMs: whole(item['networkEndTime']),
  }))
}

function heaviest(all: readonly LabRequest[]): LabRequest[] {
  const kept = [...all].sort((a, b) => b.bytes - a.bytes).slice(0, MOST_REQUESTS)
  return kept.sort((a, b) => a.startMs - b.startMs)
}

function framesOf(audits: Audits): LabResult['filmstrip'] {
  return rowsOf(audits['screenshot-thumbnails'])
    .slice(0, MOST_FRAMES)
    .flatMap((item) => {
      const image = typeof item['data'] === 'string' ? item['data'] : ''
      const isFrame =
        /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/.test(image) && image.length <= MOST_FRAME
      return isFrame ? [{ atMs: whole(item['timing']), image }] : []
    })
}

const valueOf = (audits: Audits, id: string): number => whole(audits[id]?.numericValue)

function numeric(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

const whole = (value: unknown): number => Math.round(numeric(value))

const optional = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null

/** Shortens a text from a page; the database accepts no NUL character. */
function text(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, MOST_TEXT) : ''
}
