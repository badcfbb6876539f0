import type { Automation } from '#features/images/contract/automations.ts'
import type { Dashboard, Sizes, Trend } from '#features/images/contract/dashboard.ts'
import type { HomeImage, HomeScan } from '#features/images/contract/home-scan.ts'
import type { ImageDetail } from '#features/images/contract/images.ts'
import type { ImageRow } from '#features/images/contract/rows.ts'
import { DEFAULT_SETTINGS } from '#features/images/domain/settings.ts'
import { ImagePage } from '#features/images/ui/image-page.tsx'
import { ImagesPage } from '#features/images/ui/images-page.tsx'
import { OptimiseDialog } from '#features/images/ui/optimise-dialog.tsx'
import { DAY_MS } from '#kit/shared/durations.ts'

/** Fixed examples of images for the screens of the gallery. They never leave it. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const nothing = () => undefined

const drawn = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><path fill="#efe9dd" d="M0 0h6v4H0z"/><circle cx="3" cy="2" r="1.3" fill="${colour}"/></svg>`)}`

const row = (id: number, more: Partial<ImageRow>): ImageRow => ({
  id: String(id),
  gid: `gid://shopify/MediaImage/${id}`,
  name: `image-${id}.jpg`,
  url: drawn(['#7d8f69', '#b0723f', '#41607a', '#8a3d4b'][id % 4] ?? '#000'),
  alt: null,
  use: { kind: 'product', gid: 'gid://shopify/Product/1', title: `Oak dibber ${id}` },
  format: 'jpeg',
  width: 2400,
  height: 1600,
  state: 'unchecked',
  reason: null,
  originalBytes: 412_000,
  currentBytes: 412_000,
  delivered: null,
  likeness: null,
  excludedBy: null,
  canRestore: false,
  isConverted: false,
  optimisedAt: null,
  ...more,
})

const likeness = { ssimulacra2: 81.4, worstTile: 74.2, ssim: 0.9921 }
const OPTIMISED = row(2, {
  state: 'optimised',
  currentBytes: 188_000,
  delivered: { before: 540_000, after: 402_000 },
  likeness,
  canRestore: true,
  optimisedAt: ago(90),
})
const ROWS: ImageRow[] = [
  row(1, {}),
  OPTIMISED,
  row(3, {
    state: 'nothing-to-gain',
    reason: 'smallest-already',
    originalBytes: 38_000,
    currentBytes: 38_000,
  }),
  row(4, { state: 'failed', reason: 'refused' }),
  row(5, {
    state: 'not-supported',
    reason: 'format',
    format: 'other',
    use: { kind: 'file', gid: null, title: '' },
  }),
  row(6, { excludedBy: 'tag' }),
  row(7, { state: 'restored' }),
]

const DASHBOARD: Dashboard = {
  read: 'done',
  sizedAt: ago(30),
  sizing: false,
  states: [
    { state: 'unchecked', count: 40 },
    { state: 'can-be-optimised', count: 3 },
    { state: 'optimised', count: 61 },
    { state: 'nothing-to-gain', count: 22 },
    { state: 'not-supported', count: 1 },
    { state: 'failed', count: 2 },
    { state: 'restored', count: 1 },
  ],
  excluded: 1,
  stored: { images: 130, before: 48_200_000, after: 27_900_000 },
  delivered: { images: 61, before: 9_400_000, after: 7_100_000 },
  prediction: { images: 61, meanError: 2.4 },
  wentBack: 3,
  credits: 939,
  widths: [352, 832, 1200],
}

const SIZES: Sizes = {
  distribution: [
    { from: 0, to: 50_000, count: 22, bytes: 700_000 },
    { from: 50_000, to: 200_000, count: 51, bytes: 6_100_000 },
    { from: 200_000, to: 500_000, count: 40, bytes: 12_400_000 },
    { from: 500_000, to: null, count: 17, bytes: 8_700_000 },
  ],
  heaviest: ROWS.slice(0, 4),
  oversized: { count: 2, bytes: 3_200_000, widest: 1_920, examples: ROWS.slice(0, 2) },
  byFormat: [
    { format: 'jpeg', count: 110, bytes: 24_000_000 },
    { format: 'png', count: 20, bytes: 3_900_000 },
  ],
  byUse: [
    { use: 'product', count: 110, bytes: 24_000_000 },
    { use: 'file', count: 20, bytes: 3_900_000 },
  ],
}
const TREND: Trend = {
  days: [
    { day: '2026-11-02', optimised: 20, restored: 0, storedSaved: 7_000_000, deliveredSaved: 900_000 },
    { day: '2026-11-05', optimised: 41, restored: 0, storedSaved: 14_000_000, deliveredSaved: 1_600_000 },
    { day: '2026-11-09', optimised: 0, restored: 1, storedSaved: -700_000, deliveredSaved: -200_000 },
  ],
}

const SETTINGS = {
  settings: DEFAULT_SETTINGS,
  excludes: { collections: [], tags: ['vintage'], files: ['6'] },
  savedAt: ago(600),
}

const AUTOMATION: Automation = {
  id: '1',
  title: 'New and changed images',
  status: 'active',
  collection: null,
  dailyCap: 200,
  settings: null,
  nextRunAt: new Date(Date.now() + 9 * DAY_MS).toISOString(),
  lastRunAt: ago(8_600),
  operationId: '12',
  waitsFor: null,
  lastImages: 14,
  createdAt: ago(9_000),
}

const homeImage = (id: number, more: Partial<HomeImage>): HomeImage => ({
  url: drawn('#41607a'),
  name: `home-${id}.jpg`,
  alt: '',
  imageId: String(id),
  loading: 'lazy',
  origin: 'markup',
  isMain: false,
  sent: [
    {
      screen: 'phone',
      url: '',
      bytes: 48_000,
      type: 'image/webp',
      width: 832,
      height: 555,
      shown: 195,
      needed: 585,
    },
    {
      screen: 'desktop',
      url: '',
      bytes: 20_000,
      type: 'image/webp',
      width: 352,
      height: 235,
      shown: 320,
      needed: 320,
    },
  ],
  faults: [],
  location: null,
  ...more,
})
const HOME: HomeScan = {
  state: 'done',
  startedAt: ago(12),
  finishedAt: ago(12),
  reason: null,
  result: {
    url: 'https://fernhill.example/',
    readAt: ago(12),
    basis: 'browser',
    notDrawn: null,
    causes: [
      {
        check: 'never-lazy-load-lcp-image',
        url: 'https://fernhill.example/cdn/shop/files/hero.jpg',
        location: { file: 'sections/hero.liquid', line: 12 },
        candidates: [],
        changes: [
          {
            file: 'sections/hero.liquid',
            line: 12,
            before: "  {{ image | image_url: width: 1500 | image_tag: loading: 'lazy' }}",
            after:
              "  {{ image | image_url: width: 1500 | image_tag: loading: 'eager', fetchpriority: 'high' }}",
          },
        ],
        app: null,
        codeUrl: 'https://admin.example/store/fernhill/themes/1?key=sections%2Fhero.liquid',
      },
    ],
    images: [
      homeImage(1, {
        isMain: true,
        faults: ['lazy-lcp', 'no-fetch-priority'],
        location: { file: 'sections/hero.liquid', line: 12 },
      }),
      homeImage(2, {
        faults: ['too-wide'],
        sent: [
          {
            screen: 'desktop',
            url: '',
            bytes: 640_000,
            type: 'image/jpeg',
            width: 2_400,
            height: 1_600,
            shown: 320,
            needed: 320,
          },
        ],
      }),
      homeImage(3, {
        faults: ['no-size'],
        imageId: null,
        location: { file: 'snippets/badge.liquid', line: 3 },
      }),
      homeImage(4, {}),
    ],
    left: 0,
    unanswered: 1,
    totals: [
      { screen: 'phone', images: 4, bytes: 840_000, firstBytes: 640_000 },
      { screen: 'desktop', images: 4, bytes: 700_000, firstBytes: 640_000 },
    ],
    others: [
      {
        url: drawn('#8a3d4b'),
        name: 'banner.png',
        imageId: '9',
        where: { kind: 'theme', title: 'config/settings_data.json', gid: null },
        bytes: 310_000,
        width: 2_000,
        height: 800,
      },
      {
        url: drawn('#b0723f'),
        name: 'recipe.jpg',
        imageId: null,
        where: { kind: 'article', title: 'Soup for a wet day', gid: 'gid://shopify/Article/1' },
        bytes: null,
        width: null,
        height: null,
      },
    ],
    othersLeft: 0,
    themeId: '7',
  },
}

const shown = (bytes: number, colour: string) => ({
  url: drawn(colour),
  bytes,
  width: 2400,
  height: 1600,
  isScaled: false,
})
const DETAIL: ImageDetail = {
  convertedFrom: null,
  image: OPTIMISED,
  uses: [{ kind: 'product', gid: 'gid://shopify/Product/1', title: 'Oak dibber' }],
  written: {
    readAt: ago(200),
    uses: [{ kind: 'page', title: 'About us', gid: 'gid://shopify/Page/1' }],
  },
  current: shown(188_000, '#7d8f69'),
  original: shown(412_000, '#6d7f59'),
  encoding: { encoder: 'mozjpeg', quality: 78, settings: DEFAULT_SETTINGS },
  likeness,
  widths: [
    { width: 352, accept: 'webp', before: 21_000, after: 20_500 },
    { width: 832, accept: 'webp', before: 84_000, after: 61_000 },
    { width: 832, accept: 'original', before: 122_000, after: 96_000 },
  ],
  operationId: null,
}

type Answers = [key: unknown[], data: unknown][]
const SEARCH = { sort: 'bytes', count: 50 }
const CATALOGUE = {
  state: 'done',
  kinds: [],
  productLimit: null,
  asOf: ago(30),
  progress: null,
  error: null,
  syncRefused: null,
  resyncRefused: null,
}
const page = (rows: ImageRow[]) => ({ rows, next: null, total: { count: rows.length, exact: true } })
const OPERATIONS = { rows: [], next: null, previous: null, total: { count: 0, exact: true } }
const SHARED: Answers = [
  [['catalogue'], CATALOGUE],
  [['images-dashboard'], DASHBOARD],
  [['images-search', SEARCH], page(ROWS)],
  [['images-search', { sort: 'bytes', count: 20 }], page(ROWS)],
  [['images-sizes'], SIZES],
  [['images-trend'], TREND],
  [['images-settings'], SETTINGS],
  [['images-collections'], [{ value: '1', label: 'Garden' }]],
  [['images-automations'], { rows: [AUTOMATION] }],
  [['images-home-scan'], HOME],
  [['operations', { type: 'images.', limit: 3 }], OPERATIONS],
  [['images-detail', '2'], DETAIL],
  [['catalogue-product-choices'], { vendors: [], tags: [{ value: 'vintage', products: 3 }] }],
]
const QUOTE = {
  images: 43,
  leftOut: { excluded: 1, optimised: 61, notSupported: 1, nothingToGain: 22 },
  credits: 43,
  balance: 939,
  parts: 1,
  confirm: false,
}
const SELECTION = { filter: {}, except: [] }

const DialogScreen = () => <OptimiseDialog selection={SELECTION} count={43} onClose={nothing} />
const SingleScreen = () => <ImagePage id="2" />

/** Screens by their names in `/kit?screen=…`; `tabindex` chooses the tab. */
export const IMAGES_SCREENS: Record<
  string,
  { Screen: React.ComponentType; answers: Answers | 'wait' | 'fail' }
> = {
  images: { Screen: ImagesPage, answers: SHARED },
  'images-empty': {
    Screen: ImagesPage,
    answers: [
      ...SHARED,
      [['images-dashboard'], { ...DASHBOARD, states: [] }],
      [['catalogue'], { ...CATALOGUE, asOf: null, state: 'empty' }],
      [['images-automations'], { rows: [] }],
      [['images-home-scan'], { ...HOME, state: 'never', result: null }],
      [['images-sizes'], { ...SIZES, distribution: [] }],
    ],
  },
  'images-locked': {
    Screen: ImagesPage,
    answers: [...SHARED, [['locked-features'], { 'image-optimization': 'Pro', automations: 'Pro' }]],
  },
  'images-partial': {
    Screen: ImagesPage,
    answers: [
      ...SHARED,
      [['images-dashboard'], { ...DASHBOARD, read: 'partial' }],
      [['images-home-scan'], { ...HOME, state: 'failed', reason: 'page-reader.password-protected' }],
    ],
  },
  'images-running': {
    Screen: ImagesPage,
    answers: [
      ...SHARED,
      [
        ['images-dashboard'],
        { ...DASHBOARD, sizing: true, stored: { images: 40, before: 9_000_000, after: 9_000_000 } },
      ],
      [['images-home-scan'], { ...HOME, state: 'running' }],
    ],
  },
  'images-loading': { Screen: ImagesPage, answers: 'wait' },
  'images-failed': { Screen: ImagesPage, answers: 'fail' },
  'images-single': { Screen: SingleScreen, answers: SHARED },
  'images-dialog': {
    Screen: DialogScreen,
    answers: [...SHARED, [['images-quote', SELECTION, null, false], QUOTE]],
  },
}
