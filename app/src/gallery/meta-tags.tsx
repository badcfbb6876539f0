import { useTranslation } from 'react-i18next'
import type { MetaTagsImport } from '#features/meta-tags/contract/imports.ts'
import type { ResourceDetail, ResourceRow } from '#features/meta-tags/contract/resources.ts'
import { Editor } from '#features/meta-tags/ui/editor.tsx'
import { GenerateDialog } from '#features/meta-tags/ui/generate-dialog.tsx'
import { ImportResult } from '#features/meta-tags/ui/import-result.tsx'
import { MetaTagsPage } from '#features/meta-tags/ui/meta-tags-page.tsx'
import { rowWith } from '#features/meta-tags/ui/row-with.ts'
import { Page } from '#kit/ui/page.tsx'

/** Fixed examples of meta tags for the screens of the gallery. They never leave it. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const TEXTS: [title: string, seoTitle: string | null, seoDescription: string | null][] = [
  [
    'Enamel mug with a speckled rim',
    'Enamel mug with a speckled rim, 350 ml, for the trail | Fernhill',
    'A 350 ml mug of enamelled steel with a speckled rim. Light enough for the trail, hard enough for the sink, and safe on an open fire. Sent within two days.',
  ],
  ['Oak dibber', null, null],
  ['Hazel bean trellis', 'Hazel bean trellis', 'A trellis for beans.'],
  [
    'Jute twine',
    'Jute twine for the garden, the kitchen, the workshop and every parcel you will ever want to send',
    'Natural jute.',
  ],
]
const ROWS: ResourceRow[] = TEXTS.map(([title, seoTitle, seoDescription], index) =>
  rowWith(
    {
      gid: `gid://shopify/Product/${index + 1}`,
      kind: 'product',
      title,
      handle: title.toLowerCase().replaceAll(' ', '-'),
      status: index === 2 ? 'DRAFT' : 'ACTIVE',
      vendor: 'Fernhill',
      imageUrl: null,
      seoTitle,
      seoDescription,
      titleLength: 0,
      titlePixels: 0,
      descriptionLength: 0,
      descriptionPixels: 0,
      titleWrittenBy: 'hand',
      descriptionWrittenBy: 'hand',
      focusKeyword: index === 0 ? 'enamel mug' : null,
      noindex: index === 3,
      colour: 'green',
      checks: [],
      updatedAt: ago(40 + index * 900),
      createdAt: ago(90_000 + index * 900),
    },
    {},
    { lengths: 'wide', titlePattern: null },
  ),
)
const DETAIL: ResourceDetail = {
  gid: 'gid://shopify/Product/1',
  kind: 'product',
  title: 'Enamel mug with a speckled rim',
  handle: 'enamel-mug',
  status: 'ACTIVE',
  imageUrl: null,
  url: 'https://fernhill.example/products/enamel-mug',
  siteName: 'Fernhill',
  breadcrumb: ['products', 'enamel-mug'],
  seoTitle: ROWS[0]?.seoTitle ?? null,
  seoDescription: 'A 350 ml mug of enamelled steel.',
  fallbackTitle: 'Enamel mug with a speckled rim – Fernhill',
  fallbackDescription: 'A 350 ml mug of enamelled steel with a speckled rim.',
  noindex: false,
  nofollow: false,
  focusKeyword: 'enamel mug',
  titleWrittenBy: 'hand',
  descriptionWrittenBy: 'hand',
  text: 'A 350 ml mug of enamelled steel with a speckled rim. Our enamel mug is light enough for the trail.',
  checks: [],
  score: null,
  lengths: 'wide',
  titlePattern: null,
  repeats: {
    title: {
      count: 1,
      pages: [{ gid: 'gid://shopify/Product/3', kind: 'product', title: 'Hazel bean trellis' }],
    },
    description: { count: 0, pages: [] },
  },
  previous: null,
  next: 'gid://shopify/Product/2',
  readAt: ago(0),
}
const IMPORT: MetaTagsImport = {
  id: '0b2b7a39-9a0a-4d32-a35c-1d6a1c2b9a11',
  name: 'meta-tags-products.csv',
  state: 'checked',
  size: 120_000,
  received: 120_000,
  rows: 1_030,
  changes: 1_000,
  unchanged: 12,
  notFound: 16,
  wrong: 2,
  format: 'signpost',
  encoding: 'utf-8',
  ignored: ['Notes'],
  error: null,
  operationId: null,
  expiresAt: ago(-1_440),
}
const CHANGED = ROWS.slice(0, 3).map(({ gid, title, seoTitle }, index) => ({
  line: index + 2,
  gid,
  label: title,
  verdict: 'changes' as const,
  reason: null,
  changes: [{ field: 'seo-title', before: seoTitle, after: `${title} from our garden | Fernhill` }],
}))
const SEARCH = { kind: 'product', state: 'any', sort: 'title', direction: 'ascending', count: 50 }
const PROVIDER = {
  kind: 'installation',
  provider: 'anthropic',
  model: 'Claude',
  languages: ['de', 'en', 'fr'],
  tones: ['Expert'],
  ceiling: 4,
}
const CATALOGUE = {
  state: 'done',
  kinds: [],
  productLimit: null,
  asOf: ago(20),
  progress: null,
  error: null,
  syncRefused: null,
  resyncRefused: null,
}
const SUMMARY = {
  held: 4,
  states: {
    incomplete: 1,
    'missing-title': 1,
    'short-title': 1,
    'long-title': 1,
    'repeated-title': 2,
    'missing-description': 1,
    'short-description': 3,
    'long-description': 0,
    'repeated-description': 0,
    hidden: 1,
  },
  asOf: ago(20),
}
const CREDITS = {
  unmetered: false,
  balances: [
    {
      credit: 'ai-meta',
      granted: 100,
      purchased: 0,
      available: 100,
      reserved: 0,
      allowance: 100,
      renewsAt: null,
    },
  ],
}
const page = (rows: ResourceRow[]) => ({
  rows,
  next: rows.length > 0 ? 'more' : null,
  previous: null,
  total: { count: rows.length > 0 ? 320 : 0, exact: true },
  lengths: 'wide',
  titlePattern: null,
  limits: { title: 70, description: 170 },
})
type Answers = [key: unknown[], data: unknown][]
const SHARED: Answers = [
  [['provider', 'meta-tags'], PROVIDER],
  [['credits'], CREDITS],
  [['catalogue'], CATALOGUE],
  [['meta-tags-summary', 'product'], SUMMARY],
  [['catalogue-product-choices'], { vendors: [{ value: 'Fernhill', products: 320 }], tags: [] }],
  [
    ['meta-tags-views'],
    [{ id: '1', name: 'No description', query: { ...SEARCH, state: 'missing-description' } }],
  ],
  [['history', { resourceId: DETAIL.gid, limit: 10 }], { rows: [], next: null }],
  [['meta-tags-import-rows', IMPORT.id, 'changes', null], { rows: CHANGED, next: null }],
]
const nothing = () => undefined
const selection = { ids: [DETAIL.gid] }

function EditorScreen() {
  const { t } = useTranslation('meta-tags')
  return (
    <Page title={t('title')} full>
      <Editor detail={DETAIL} queryKey={['meta-tags-resource']} />
    </Page>
  )
}
function ImportScreen() {
  const { t } = useTranslation('meta-tags')
  const start = { mutate: nothing, isPending: false, isError: false, error: null }
  return (
    <Page title={t('import.title')}>
      <ImportResult
        found={IMPORT}
        start={start as unknown as Parameters<typeof ImportResult>[0]['start']}
        onAnother={nothing}
        removing={false}
      />
    </Page>
  )
}
const DialogScreen = () => (
  <GenerateDialog selection={selection} kind="product" count={320} orMore={false} onClose={nothing} />
)

/** Screens by their names in `/kit?screen=…`. */
export const META_TAGS_SCREENS: Record<string, { Screen: React.ComponentType; answers: Answers }> = {
  'meta-tags': { Screen: MetaTagsPage, answers: [...SHARED, [['meta-tags-search', SEARCH], page(ROWS)]] },
  'meta-tags-empty': {
    Screen: MetaTagsPage,
    answers: [
      ...SHARED,
      [['catalogue'], { ...CATALOGUE, asOf: null, state: 'empty' }],
      [['meta-tags-search', SEARCH], page([])],
    ],
  },
  'meta-tags-editor': { Screen: EditorScreen, answers: SHARED },
  'meta-tags-import': { Screen: ImportScreen, answers: SHARED },
  'meta-tags-generate': { Screen: DialogScreen, answers: SHARED },
}
