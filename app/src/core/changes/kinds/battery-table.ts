import { WRITABLE_FIELDS, type WritableFieldName, type WritableType } from '../domain/writable-fields.ts'
import type { Stage } from './battery-stage.ts'

/** The battery's case for one field of one resource type. */
export interface BatteryCase {
  kind: string
  on: WritableType | 'redirect'
  field: string
  resource(stage: Stage): string
  /** Returns three different values; the first is set by another tool beforehand. */
  values(stage: Stage): [first: unknown, second: unknown, third: unknown]
  /** The value after a deletion; `refused`: it cannot be deleted. */
  cleared: unknown | 'refused'
  /** Sets a value as another tool does; null deletes it. */
  foreign(stage: Stage, value: unknown): Promise<unknown>
  /** A value the platform refuses; absent: the platform is made to refuse the resource. */
  bad?: { value(stage: Stage): unknown; before?: unknown; resource?(stage: Stage): string }
  /** Our code for the refusal. */
  refusal: string
  /** True if the platform itself compares with what was read. */
  guarded: boolean
}

const INPUTS = {
  product: ['productUpdate', 'ProductUpdateInput', 'product', true],
  collection: ['collectionUpdate', 'CollectionUpdateInput', 'collection', true],
  page: ['pageUpdate', 'PageUpdateInput', 'page', false],
  blog: ['blogUpdate', 'BlogUpdateInput', 'blog', false],
  article: ['articleUpdate', 'ArticleUpdateInput', 'article', false],
} as const
type Listed = keyof typeof INPUTS

async function update(stage: Stage, type: Listed, fields: object): Promise<void> {
  const [mutation, input, name, idInside] = INPUTS[type]
  const id = stage[type]
  const head = idInside ? `$${name}: ${input}!` : `$id: ID!, $${name}: ${input}!`
  const args = idInside ? `${name}: $${name}` : `id: $id, ${name}: $${name}`
  const data = (await stage.foreign(`mutation(${head}) { ${mutation}(${args}) { userErrors { message } } }`, {
    [name]: idInside ? { id, ...fields } : fields,
    ...(!idInside && { id }),
  })) as unknown as Record<string, { userErrors: { message: string }[] }>
  const [error] = data[mutation]?.userErrors ?? []
  if (error) throw new Error(error.message)
}

async function metafield(
  stage: Stage,
  ref: { ownerId: string; namespace: string; key: string },
  value: { type: string; value: string } | null,
): Promise<void> {
  if (value === null)
    await stage.foreign(
      'mutation($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { userErrors { message } } }',
      { metafields: [ref] },
    )
  else
    await stage.foreign(
      'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }',
      { metafields: [{ ...ref, ...value }] },
    )
}

const text = (value: unknown): string => (value === null ? '' : String(value))
const refusalOfUpdate = 'refusal.blank'
const refusalOfMetafields = 'refusal.invalid'

function listing(on: Listed, field: 'seo-title' | 'seo-description'): BatteryCase {
  const bySeo = on === 'product' || on === 'collection'
  const key = field === 'seo-title' ? 'title' : 'description'
  const type = key === 'title' ? 'single_line_text_field' : 'multi_line_text_field'
  return {
    kind: 'catalogue.search-listing',
    on,
    field,
    resource: (stage) => stage[on],
    values: () => ['Found well', 'Read <b>more</b> “here”', 'Other words'],
    cleared: null,
    foreign: (stage, value) =>
      bySeo
        ? update(stage, on, { seo: { [key]: text(value) } })
        : metafield(
            stage,
            { ownerId: stage[on], namespace: 'global', key: `${key}_tag` },
            value === null ? null : { type, value: text(value) },
          ),
    ...(!bySeo && key === 'title' && { bad: { value: () => 'Two\nlines' } }),
    refusal: refusalOfMetafields,
    guarded: true,
  }
}

function handle(on: Listed): BatteryCase {
  const value = (name: string) => ({ handle: name, redirect: false })
  return {
    kind: 'catalogue.handle',
    on,
    field: 'handle',
    resource: (stage) => stage[on],
    values: () => [value(`first-${on}`), { handle: `Second ${on}!`, redirect: true }, value(`third-${on}`)],
    cleared: 'refused',
    foreign: (stage, written) => update(stage, on, { handle: (written as { handle: string }).handle }),
    bad: { value: (stage) => value(stage.taken[on]) },
    refusal: 'refusal.handle-taken',
    guarded: false,
  }
}

function body(on: 'product' | 'collection' | 'page' | 'article'): BatteryCase {
  const name = on === 'product' || on === 'collection' ? 'descriptionHtml' : 'body'
  return {
    kind: 'catalogue.body',
    on,
    field: 'body',
    resource: (stage) => stage[on],
    values: () => ['<p>First</p>', '<p>Second <b>bold</b> &amp; more</p>', '<p>Third</p>'],
    cleared: '',
    foreign: (stage, value) => update(stage, on, { [name]: text(value) }),
    refusal: refusalOfUpdate,
    guarded: false,
  }
}

function alt(on: 'image' | 'collection' | 'article'): BatteryCase {
  const foreign: BatteryCase['foreign'] = (stage, value) => {
    if (on === 'collection') return update(stage, on, { image: { altText: text(value) } })
    if (on === 'article') return update(stage, on, { image: { altText: text(value) } })
    return stage.foreign(
      'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
      { files: [{ id: stage.image, alt: text(value) }] },
    )
  }
  return {
    kind: 'catalogue.image-alt',
    on,
    field: 'alt',
    resource: (stage) => stage[on],
    values: () => ['A trowel', 'A trowel in a red hand', 'A spade'],
    cleared: '',
    foreign,
    refusal: on === 'image' ? 'refusal.not-ready' : refusalOfUpdate,
    guarded: false,
  }
}

function robots(on: Listed, field: 'noindex' | 'nofollow'): BatteryCase {
  const name =
    field === 'noindex' ? { namespace: 'seo', key: 'hidden' } : { namespace: '$app:seo', key: 'nofollow' }
  return {
    kind: 'catalogue.robots',
    on,
    field,
    resource: (stage) => stage[on],
    values: () => [false, true, false],
    cleared: false,
    foreign: (stage, value) =>
      metafield(
        stage,
        { ownerId: stage[on], ...name },
        value
          ? field === 'noindex'
            ? { type: 'number_integer', value: '1' }
            : { type: 'boolean', value: 'true' }
          : null,
      ),
    refusal: refusalOfMetafields,
    // A switch has no third value to conflict with.
    guarded: false,
  }
}

function ownMetafield(on: Listed | 'image'): BatteryCase {
  return {
    kind: 'catalogue.metafield',
    on,
    field: '$app:battery.facts',
    resource: (stage) => stage[on],
    values: () => [
      { type: 'json', value: '{"a":1,"b":[2]}' },
      { type: 'json', value: '{"a":2}' },
      { type: 'json', value: '{"a":3}' },
    ],
    cleared: null,
    foreign: (stage, value) =>
      metafield(
        stage,
        { ownerId: stage[on], namespace: '$app:battery', key: 'facts' },
        value as { type: string; value: string } | null,
      ),
    bad: { value: () => ({ type: 'json', value: 'no json' }) },
    refusal: refusalOfMetafields,
    guarded: true,
  }
}

const redirect: BatteryCase = {
  kind: 'catalogue.redirect',
  on: 'redirect',
  field: 'redirect',
  resource: () => 'redirect:/old place?a="b"',
  values: () => [{ target: '/first' }, { target: '/second' }, { target: 'https://example.com/third' }],
  cleared: null,
  async foreign(stage, value) {
    const { urlRedirects } = (await stage.foreign(
      '{ urlRedirects(first: 250) { nodes { id path } } }',
    )) as unknown as {
      urlRedirects: { nodes: { id: string; path: string }[] }
    }
    const path = '/old place?a="b"'
    const held = urlRedirects.nodes.find((each) => each.path === path)
    if (held)
      await stage.foreign('mutation($id: ID!) { urlRedirectDelete(id: $id) { userErrors { message } } }', {
        id: held.id,
      })
    if (value === null) return
    await stage.foreign(
      'mutation($urlRedirect: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $urlRedirect) { userErrors { message } } }',
      { urlRedirect: { path, target: (value as { target: string }).target } },
    )
  },
  bad: { value: () => ({ target: '/anywhere' }), before: null, resource: () => 'redirect:/' },
  refusal: 'refusal.bad-path',
  guarded: true,
}

const themeFile: BatteryCase = {
  kind: 'catalogue.theme-file',
  on: 'theme',
  field: 'templates/page.battery.json',
  resource: (stage) => stage.theme,
  values: () => [
    '{"sections":{},"order":[]}',
    '{"sections":{},"order":[],"name":"b"}',
    '{"sections":{},"order":[],"name":"c"}',
  ],
  cleared: null,
  async foreign(stage, value) {
    const filename = 'templates/page.battery.json'
    if (value === null)
      await stage.foreign(
        'mutation($themeId: ID!, $files: [String!]!) { themeFilesDelete(themeId: $themeId, files: $files) { userErrors { message } } }',
        { themeId: stage.theme, files: [filename] },
      )
    else
      await stage.foreign(
        'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
        { themeId: stage.theme, files: [{ filename, body: { type: 'TEXT', value } }] },
      )
  },
  bad: { value: () => '{"sections":' },
  refusal: 'refusal.invalid',
  guarded: false,
}

const CASE_OF: Record<WritableFieldName, (on: never) => BatteryCase> = {
  'seo-title': (on: Listed) => listing(on, 'seo-title'),
  'seo-description': (on: Listed) => listing(on, 'seo-description'),
  handle: (on: Listed) => handle(on),
  alt: (on: 'image' | 'collection' | 'article') => alt(on),
  noindex: (on: Listed) => robots(on, 'noindex'),
  nofollow: (on: Listed) => robots(on, 'nofollow'),
  body: (on: 'product' | 'collection' | 'page' | 'article') => body(on),
}

/** Every field on every resource type that has it, and the kinds outside that table. */
export const BATTERY: BatteryCase[] = [
  ...Object.entries(WRITABLE_FIELDS).flatMap(([field, { on }]) =>
    on.map((type) => CASE_OF[field as WritableFieldName](type as never)),
  ),
  ...(['product', 'collection', 'page', 'blog', 'article', 'image'] as const).map(ownMetafield),
  redirect,
  themeFile,
]
