import type { Operation } from '#core/changes/contract.ts'
import type { AppBlockStatus } from '#core/shops/contract.ts'
import type { HomeItem, HomeTile, Suggestion } from '#features/home/contract.ts'
import type { Preview, StructuredDataState } from '#features/structured-data/contract.ts'

/** Fixed examples for the screens of the gallery. They never leave it. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const BLOCKS = {} as AppBlockStatus

const working: HomeItem[] = [
  {
    id: 'embed',
    key: 'structured-data:home.embed.disabled',
    values: {},
    tone: 'attention',
    link: { to: '/schema', external: false },
  },
  {
    id: 'product',
    key: 'structured-data:home.productOn',
    values: {},
    tone: 'success',
    link: { to: '/schema', external: false },
  },
  { id: 'unread', key: 'home:unread', values: {}, tone: 'unknown', link: null },
]

const operation: Operation = {
  id: '12',
  type: 'structured-data.settings',
  performedOn: 'store',
  fields: ['product'],
  cause: 'merchant',
  actor: '1',
  title: { key: 'structured-data:history.switchedOn', values: {} },
  state: 'done',
  createdAt: ago(4),
  finishedAt: ago(4),
  total: 1,
  applied: 1,
  unchanged: 0,
  failed: 0,
  conflicts: 0,
  review: false,
  proposed: 0,
  leftOut: 0,
  errors: 0,
  open: 0,
  reverted: 0,
  parts: 1,
  part: 1,
  runs: 1,
  preparing: false,
  cancelling: false,
  price: null,
  undoable: true,
  rerunnable: false,
  undoes: null,
  undoneBy: null,
}

const suggestion: Suggestion = {
  id: 'schema_product',
  colour: 'info',
  navigate: '/schema?tabindex=0&backto=home',
  locked: null,
  status: false,
  dismissed: false,
}

const TILES_SHOWN: HomeTile[] = [
  { id: 'valid-pages', state: 'counted', link: '/schema-results', part: 61, whole: 66, asOf: ago(9) },
  { id: 'complete-listings', state: 'counted', link: '/', part: 12, whole: 40, asOf: ago(9) },
  { id: 'described-images', state: 'uncounted', link: '/', part: 0, whole: 0, asOf: null },
  { id: 'clicks', state: 'unconnected', link: null, part: 0, whole: 0, asOf: null },
].map((tile, at) => ({
  ...(tile as Omit<HomeTile, 'days'>),
  days: at > 0 ? [] : [40, 44, 51, 61].map((part, day) => ({ day: `2026-11-1${day}`, part, whole: 66 })),
}))

export const HOME = {
  working,
  needs: [
    {
      id: 'errors',
      key: 'structured-data:home.wrong.pageErrors',
      values: { template: 'product.bare', count: 4, pages: 2, read: 3 },
      tone: 'critical',
      link: { to: '/schema', external: false },
    },
    {
      id: 'unread',
      key: 'structured-data:home.wrong.unread',
      values: { template: 'product.legacy', count: 1 },
      tone: 'attention',
      link: { to: '/schema', external: false },
    },
  ] satisfies HomeItem[],
  changed: [
    operation,
    {
      ...operation,
      id: '11',
      cause: 'undo' as const,
      undoable: false,
      createdAt: ago(95),
    },
    { ...operation, id: '10', undoable: false, undoneBy: '11', createdAt: ago(96) },
    {
      ...operation,
      id: '9',
      cause: 'automation' as const,
      state: 'partial' as const,
      total: 60,
      applied: 58,
      failed: 2,
      undoable: true,
      createdAt: ago(3000),
    },
  ],
  tiles: TILES_SHOWN,
  next: [suggestion, { ...suggestion, id: 'meta_ai', status: true }],
}

export const HOME_EMPTY = {
  working: [],
  needs: [],
  tiles: TILES_SHOWN.map((tile) => ({ ...tile, state: 'uncounted', days: [], asOf: null })),
  changed: [],
  next: [],
}

const sample = {
  productId: 'gid://shopify/Product/1',
  title: 'Enamel mug with a speckled rim',
  url: 'https://fernhill.example/products/enamel-mug',
  kind: 'single' as const,
  state: 'read' as const,
  reason: null,
  foreignNodes: 0,
}

export const STATE: StructuredDataState = {
  product: {
    enabled: true,
    brand: 'vendor',
    gtinFromBarcode: true,
    mpnFromSku: false,
    ratings: true,
    description: 'product',
    variants: 'group',
    itemCondition: 'new',
  },
  templates: [
    {
      template: 'product',
      mode: 'complete',
      reason: 'theme-node-incomplete',
      adds: ['brand', 'aggregateRating', 'offers.itemCondition'],
      samples: [
        { ...sample, foreignNodes: 1 },
        {
          ...sample,
          productId: 'gid://shopify/Product/2',
          url: 'https://fernhill.example/products/tent',
          title: 'Two-person tent',
          kind: 'variants',
          foreignNodes: 1,
        },
      ],
      readAt: ago(12),
    },
    {
      template: 'product.bare',
      mode: 'own',
      reason: 'no-theme-node',
      adds: [],
      samples: [sample],
      readAt: ago(12),
    },
    {
      template: 'product.legacy',
      mode: 'silent',
      reason: 'not-read',
      adds: [],
      samples: [
        { ...sample, state: 'not-read', reason: 'page-reader.password-protected' },
        {
          ...sample,
          url: 'https://fernhill.example/products/lamp',
          title: 'Lamp',
          kind: 'sold-out',
          state: 'broken',
          reason: '500',
        },
      ],
      readAt: null,
    },
  ],
  theme: { id: 'gid://shopify/OnlineStoreTheme/1', name: 'Waymark' },
  embed: { status: 'disabled', activateUrl: 'shopify://admin/themes/current/editor' },
  publishedAt: ago(12),
}

export const PREVIEW: Preview = {
  product: { id: sample.productId, title: sample.title, url: sample.url, imageUrl: null },
  site: 'Fernhill',
  template: 'product',
  mode: 'complete',
  printed: {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${sample.url}#product`,
    brand: { '@type': 'Brand', name: 'Fernhill' },
  },
  foreign: [],
  merged: {
    '@type': 'Product',
    '@id': `${sample.url}#product`,
    name: sample.title,
    url: sample.url,
    description: 'A 350 ml mug of enamelled steel with a speckled rim. Light enough for the trail.',
    image: ['https://fernhill.example/cdn/shop/files/enamel-mug.jpg?width=1200'],
    brand: { '@type': 'Brand', name: 'Fernhill' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, reviewCount: 128 },
    offers: {
      '@type': 'Offer',
      price: '18.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  },
  verdict: 'warning',
  issues: [
    {
      severity: 'warning',
      code: 'missing-recommended',
      feature: 'MerchantListing',
      type: 'Offer',
      path: '/offers',
      field: 'shippingDetails',
      key: 'missing',
      values: { field: 'shippingDetails', in: 'offers' },
    },
    {
      severity: 'info',
      code: 'missing-recommended',
      feature: 'MerchantListing',
      type: 'Product',
      path: '',
      field: 'color',
      key: 'missing',
      values: { field: 'color' },
    },
  ],
  page: { state: 'read', reason: null, title: `${sample.title} – Fernhill`, description: null },
  testUrl: 'https://search.google.com/test/rich-results',
  asOf: ago(0),
}
