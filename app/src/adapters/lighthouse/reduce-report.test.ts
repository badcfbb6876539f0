import { expect, test } from 'vitest'
import { reduceReport } from './reduce-report.ts'
import { reportFailure } from './report-failure.ts'

const node = {
  type: 'node',
  selector: 'main > img.hero',
  snippet: '<img class="hero" loading="lazy" src="/cdn/shop/files/hero.jpg?width=1200">',
  nodeLabel: 'Hero',
  boundingRect: { width: 360, height: 240 },
}
const audit = (details: object, rest: object = {}) => ({ score: 0, details, ...rest })

/** The shapes of version 13: tables, lists of lists, and a checklist, whose items are no list. */
const report = {
  lighthouseVersion: '13.5.0',
  finalDisplayedUrl: 'https://shop.example/',
  categories: { performance: { score: 0.514 } },
  audits: {
    'largest-contentful-paint': { score: 0.1, numericValue: 15_123.4 },
    'cumulative-layout-shift': { score: 1, numericValue: 0.01234 },
    'document-latency-insight': audit({ type: 'checklist', items: { noRedirects: { value: false } } }),
    'image-delivery-insight': audit(
      {
        type: 'table',
        items: [{ url: 'https://shop.example/a.jpg', wastedBytes: 900.4 }],
        debugData: { wastedBytes: 900.4 },
      },
      { metricSavings: { LCP: 450 } },
    ),
    'cls-culprits-insight': audit({ type: 'list', items: [{ type: 'table', items: [{ node }] }] }),
    'cache-insight': { score: 1, details: { items: [{ url: 'https://shop.example/b.js' }] } },
    'lcp-breakdown-insight': {
      score: 1,
      details: {
        items: [
          {
            type: 'table',
            items: [
              { subpart: 'timeToFirstByte', duration: 120.4 },
              { subpart: 'resourceLoadDelay', duration: 300 },
              { subpart: 'resourceLoadDuration', duration: 2_000 },
              { subpart: 'elementRenderDelay', duration: 40 },
            ],
          },
          node,
        ],
      },
    },
    'lcp-discovery-insight': audit({
      items: [
        {
          type: 'checklist',
          items: {
            priorityHinted: { value: false },
            eagerlyLoaded: { value: false },
            requestDiscoverable: { value: true },
          },
        },
        node,
      ],
    }),
    'network-requests': audit({
      items: [
        {
          url: 'https://shop.example/',
          resourceType: 'Document',
          transferSize: 9_000,
          networkRequestTime: 1,
          networkEndTime: 30,
        },
        {
          url: 'https://cdn.example/files/hero.jpg?width=800',
          resourceType: 'Image',
          transferSize: 3_000_000,
        },
      ],
    }),
    'screenshot-thumbnails': audit({
      items: [
        { timing: 375, data: 'data:image/jpeg;base64,AAAA' },
        { timing: 750, data: 'data:image/svg+xml;base64,AAAA' },
        { timing: 1_125, data: `data:image/jpeg;base64,${'A'.repeat(50_000)}` },
      ],
    }),
  },
}

const result = reduceReport(report as never)

test('the score and the metrics are whole numbers, the shift has three digits', () => {
  expect(result).toMatchObject({ score: 51, metrics: { lcp: 15_123, cls: 0.012, tbt: 0 } })
})

test('the element is named with its image’s own request', () => {
  expect(result?.lcpElement).toMatchObject({
    selector: 'main > img.hero',
    width: 360,
    url: 'https://cdn.example/files/hero.jpg?width=800',
    bytes: 3_000_000,
  })
  expect(result?.lcpParts).toEqual({ ttfb: 120, loadDelay: 300, loadDuration: 2_000, renderDelay: 40 })
  expect(result?.lcpDiscovery).toEqual({
    priorityHinted: false,
    eagerlyLoaded: false,
    requestDiscoverable: true,
  })
})

test('only insights that did not pass are kept, with what they concern', () => {
  expect(result?.insights.map(({ id }) => id)).toEqual([
    'cls-culprits',
    'document-latency',
    'image-delivery',
    'lcp-discovery',
  ])
  expect(result?.insights[2]).toEqual({
    id: 'image-delivery',
    lcpMs: 450,
    bytes: 900,
    items: [{ what: 'https://shop.example/a.jpg', bytes: 900, ms: null }],
  })
  expect(result?.insights[0]?.items[0]?.what).toBe(node.snippet)
})

test('images are small ones of known kinds', () => {
  expect(result?.filmstrip).toEqual([{ atMs: 375, image: 'data:image/jpeg;base64,AAAA' }])
})

test('a report without a score is none', () => {
  expect(reduceReport({ ...report, categories: {} } as never)).toBeNull()
})

test.each([
  [{ code: 'NO_FCP' }, 'lighthouse.no-paint'],
  [
    { code: 'ERRORED_DOCUMENT_REQUEST', message: 'unable to load (Status code: 500)' },
    'lighthouse.page-status',
  ],
  [{ code: 'ERRORED_DOCUMENT_REQUEST' }, 'lighthouse.page-unreachable'],
  [{ code: 'DNS_FAILURE' }, 'lighthouse.page-unreachable'],
  [{ code: 'NOT_HTML' }, 'lighthouse.not-html'],
  [{ code: 'PAGE_HUNG' }, 'lighthouse.page-hung'],
  [{ code: 'SOMETHING_NEW' }, 'lighthouse.failed'],
])('%j means %s', (error, code) => expect(reportFailure(error).code).toBe(code))
