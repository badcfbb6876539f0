import { type Driver, many, one } from './driver.ts'

const image = (text: string, section: string | null) => ({
  ...{
    section,
    classes: text,
    sizes: text,
    loading: 'lazy',
    fetchPriority: null,
    alt: text,
    widths: [],
    asked: 600,
  },
  ...{ around: [text], url: text, byScript: false, hasSize: false, preloaded: false, natural: null },
})
const facts = (text: string, more: object = {}) => ({
  ...{ template: 'index', lcp: image(text, null), images: [image('card', 'x')], blocking: [] },
  ...more,
})
const audit = (items: readonly object[]) => ({ score: 0.5, details: { items } })
const script = { kind: 'script', url: '/cdn/shop/t/1/assets/a.js' }

/** Drivers for functions over a theme's files and over visitors' metrics. */
export const SPEED_DRIVERS: Readonly<Record<string, Driver>> = {
  'adapters/lighthouse/reduce-report.ts#reduceReport': {
    slots: ['requests', 'items', 'snippet', 'frame'],
    make: ({ slot, text, pieces }) => {
      const of = (name: string): string[] => (name === slot ? pieces() : ['a'])
      const node = { type: 'node', selector: 'img', snippet: slot === 'snippet' ? text : '<img src="a">' }
      const data = `data:image/png;base64,${slot === 'frame' ? text : 'AAAA'}`
      return [
        {
          categories: { performance: { score: 0.5 } },
          audits: {
            'network-requests': audit(of('requests').map((url) => ({ url, resourceType: 'Image' }))),
            'image-delivery-insight': audit(of('items').map((url) => ({ url, items: [{ url }] }))),
            'lcp-breakdown-insight': audit([node]),
            'screenshot-thumbnails': audit([{ data }]),
          },
        },
      ]
    },
  },
  'features/speed/domain/median.ts#medianOf': many('runs', (pieces) => [
    pieces.map((_, at) => ({ score: at % 7, metrics: { lcp: at } })),
  ]),
  'features/speed/domain/range.ts#readRange': one('from', (from) => [
    { range: 'custom', from, to: from },
    new Date(0),
  ]),
  'kit/server/outbound/headers-for-hosts.ts#isShownTo': one('url', (url) => [
    { headers: {}, hosts: ['shop.example'] },
    `https://shop.example/${url}`,
  ]),
  'core/visitor-vitals/beacon.ts#readVitals': one('body', (body) => [
    { body: `p=/${body}&${body}&l=1`, referer: '', userAgent: `Mozilla/5.0 ${body}` },
  ]),
  'core/visitor-vitals/domain/buckets.ts#spreadOf': many('counts', (pieces) => ['lcp', pieces.map(() => 1)]),
  'rules/speed-causes/causes-of.ts#causesOf': {
    slots: ['layout', 'section', 'element', 'template', 'facts', 'scripts', 'images'],
    make: ({ slot, text, pieces }) => {
      const of = (name: string, small: string) => (name === slot ? text : small)
      const list = slot === 'images' ? pieces() : ['card']
      return [
        facts(of('facts', 'hero'), {
          images: list.map((piece) => image(piece, 'x')),
          blocking: slot === 'scripts' ? pieces().map((url) => ({ kind: 'script', url })) : [script],
        }),
        [
          { name: 'layout/theme.liquid', text: of('layout', "{{ x | image_tag: class: 'hero' }}") },
          { name: 'sections/x.liquid', text: `{% for a in b %}${of('section', '{{ y | image_tag }}')}` },
          { name: 'sections/y.liquid', text: `<img ${of('element', 'class="card"')}` },
          { name: 'templates/index.json', text: of('template', '{}') },
        ],
      ]
    },
  },
  'rules/speed-causes/find-print.ts#printFinder': one('text', (text) => [
    [{ name: 'layout/theme.liquid', text }],
    'index',
  ]),
  'rules/speed-causes/find-resource.ts#findResource': one('text', (text) => [
    [{ name: 'layout/theme.liquid', text: `${text} 'a.js' | asset_url ${text}` }],
    script,
  ]),
  'rules/speed-causes/theme-graph.ts#reachedBy': one('text', (text) => [
    new Map([['layout/theme.liquid', { name: 'layout/theme.liquid', text }]]),
    { section: null, template: 'index' },
  ]),
}
