import type { LoadedPage } from './load-page.ts'

/** Lighthouse version in reports; PageSpeed Insights follows the newest one (facts: within a week). */
const VERSION = '13.5.0'

/**
 * Limits between which a metric's score falls from full (good) to zero (poor), with its weight in Lighthouse 13's
 * score.
 */
const WEIGHTS = {
  'first-contentful-paint': { good: 1_800, poor: 6_000, weight: 0.1 },
  'speed-index': { good: 3_400, poor: 11_000, weight: 0.1 },
  'largest-contentful-paint': { good: 2_500, poor: 8_000, weight: 0.25 },
  'total-blocking-time': { good: 200, poor: 1_200, weight: 0.3 },
  'cumulative-layout-shift': { good: 0.1, poor: 0.6, weight: 0.25 },
} as const
type Metric = keyof typeof WEIGHTS

/** Returns a loaded page as a Lighthouse report, with the parts that clients read. */
export function reportOf(page: LoadedPage, requestedUrl: string): object {
  const values: Record<Metric, number> = {
    'first-contentful-paint': page.fcpMs,
    'speed-index': Math.round((page.fcpMs + page.lcpMs) / 2),
    'largest-contentful-paint': page.lcpMs,
    'total-blocking-time': page.tbtMs,
    'cumulative-layout-shift': page.cls,
  }
  const names = Object.keys(WEIGHTS) as Metric[]
  const score = names.reduce((sum, name) => sum + WEIGHTS[name].weight * scoreOf(name, values[name]), 0)
  const metrics = names.map((name) => [
    name,
    { id: name, score: scoreOf(name, values[name]), scoreDisplayMode: 'numeric', numericValue: values[name] },
  ])
  return {
    requestedUrl,
    finalUrl: page.finalUrl,
    finalDisplayedUrl: page.finalUrl,
    mainDocumentUrl: page.finalUrl,
    lighthouseVersion: VERSION,
    fetchTime: new Date().toISOString(),
    runWarnings: [],
    configSettings: { onlyCategories: ['performance'], channel: 'lr', locale: 'en-US' },
    categories: {
      performance: { id: 'performance', title: 'Performance', score: Math.round(score * 100) / 100 },
    },
    audits: {
      ...Object.fromEntries(metrics),
      'server-response-time': { id: 'server-response-time', score: 1, numericValue: page.ttfbMs },
      metrics: { id: 'metrics', score: 1, details: { items: [observed(page)] } },
      'network-requests': { id: 'network-requests', score: 1, details: { items: requests(page) } },
      ...insights(page),
    },
  }
}

function scoreOf(name: Metric, value: number): number {
  const { good, poor } = WEIGHTS[name]
  return Math.min(1, Math.max(0, 1 - (value - good) / (poor - good)))
}

const observed = ({ fcpMs, lcpMs, html }: LoadedPage) => ({
  observedFirstContentfulPaint: fcpMs,
  observedLargestContentfulPaint: lcpMs,
  observedDomContentLoaded: html.endMs,
  observedLoad: lcpMs,
})

function requests({ finalUrl, html, hero }: LoadedPage): object[] {
  const document = { url: finalUrl, resourceType: 'Document', transferSize: html.bytes }
  const row = (request: object, startMs: number, endMs: number) => ({
    ...request,
    networkRequestTime: startMs,
    networkEndTime: endMs,
    statusCode: 200,
  })
  const image = hero && { url: hero.url, resourceType: 'Image', transferSize: hero.bytes }
  return [row(document, 0, html.endMs), ...(hero && image ? [row(image, hero.startMs, hero.endMs)] : [])]
}

/**
 * Returns the phases of the largest paint, and whether the browser discovers its image early, as Lighthouse 13 lists
 * them.
 */
function insights({ hero, ttfbMs, lcpMs, html }: LoadedPage): Record<string, object> {
  if (!hero) return {}
  const node = {
    type: 'node',
    selector: 'img',
    snippet: hero.tag.slice(0, 300),
    nodeLabel: /\salt=["']([^"']*)/i.exec(hero.tag)?.[1] ?? 'img',
    boundingRect: { width: 360, height: 360 },
  }
  const part = (subpart: string, duration: number) => ({ subpart, duration })
  const isLazy = /\sloading=["']?lazy/i.test(hero.tag)
  const isFirst = /\sfetchpriority=["']?high/i.test(hero.tag)
  const delay = { ttfb: ttfbMs, load: hero.startMs - ttfbMs, duration: hero.endMs - hero.startMs }
  return {
    'lcp-breakdown-insight': {
      id: 'lcp-breakdown-insight',
      score: 1,
      details: {
        type: 'list',
        items: [
          {
            type: 'table',
            items: [
              part('timeToFirstByte', delay.ttfb),
              part('resourceLoadDelay', delay.load),
              part('resourceLoadDuration', delay.duration),
              part('elementRenderDelay', Math.max(0, lcpMs - hero.endMs)),
            ],
          },
          node,
        ],
      },
    },
    'lcp-discovery-insight': {
      id: 'lcp-discovery-insight',
      score: isFirst && !isLazy ? 1 : 0,
      metricSavings: { LCP: isLazy ? hero.startMs - html.endMs : 0 },
      details: {
        type: 'list',
        items: [
          {
            type: 'checklist',
            items: {
              priorityHinted: { value: isFirst, label: 'fetchpriority=high should be applied' },
              eagerlyLoaded: { value: !isLazy, label: 'lazy load not applied' },
              requestDiscoverable: { value: true, label: 'Request is discoverable in initial document' },
            },
          },
          node,
        ],
      },
    },
  }
}
