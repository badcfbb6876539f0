import { AUDIT_DRIVERS } from './audit-drivers.ts'
import { CONTENT_DRIVERS } from './content-drivers.ts'
import { DATA_DRIVERS } from './data-drivers.ts'
import { type Driver, many, one } from './driver.ts'
import { INDEX_DRIVERS } from './index-drivers.ts'
import { LINK_DRIVERS } from './link-drivers.ts'
import { MONEY_DRIVERS } from './money-drivers.ts'
import { REDIRECT_DRIVERS } from './redirect-drivers.ts'
import { SPEED_DRIVERS } from './speed-drivers.ts'
import { STOREFRONT_DRIVERS } from './storefront-drivers.ts'
import { THEME_DRIVERS } from './theme-drivers.ts'
import { WORDS_DRIVERS } from './words-drivers.ts'

const field = { from: 20, to: 60, role: 'title' }
const request = (source: string, focusKeyword: string | null = null) => ({
  purpose: { name: 'listing' },
  language: 'en',
  tone: 'Friendly',
  focusKeyword,
  source: { title: 'Fern', body: source },
  shape: { safeParse: (data: unknown) => ({ success: true, data }) },
  fields: { title: field, body: { ...field, to: 1_600, format: 'html' } },
  signal: new AbortController().signal,
})
const small = 'A fern of Yorkshire, 20 cm tall. '
const url = 'https://shop.example/products/fern'
const settings = {
  ...{ enabled: true, brand: 'vendor', gtinFromBarcode: true, mpnFromSku: true, ratings: true },
  ...{ description: 'product', variants: 'group', itemCondition: 'new' },
}
const variant = (text: string) => ({
  ...{ id: '1', title: text, sku: text, barcode: text, price: '1.00', available: true, imageUrl: null },
  options: [{ name: text, value: text }],
})
const product = (text: string, many: readonly string[] = ['x']) => ({
  ...{
    id: '1',
    title: text,
    handle: 'fern',
    vendor: text,
    productType: text,
    url,
    currency: 'EUR',
    shopName: 'Fernhill',
  },
  ...{
    description: text,
    seoDescription: text,
    descriptionHtml: text,
    templateSuffix: null,
    hasOnlyDefaultVariant: false,
  },
  ...{
    images: many.map((name) => `https://cdn.example/${encodeURIComponent(name.toWellFormed())}`),
    rating: null,
    tags: many,
  },
  variants: many.map(variant),
  options: many.map((name) => ({ name, values: many.slice(0, 3) })),
})
const either = (make: (of: (slot: string) => string) => unknown[], ...slots: string[]): Driver => ({
  slots,
  make: ({ slot, text }) => make((name) => (name === slot ? text : small)),
})
const block = (text: string) => ({ tag: 'p', html: `<p>${text}</p>`, text })
const quantity = { words: '1', values: [1], unit: null }
const issue = (text: string) => ({
  ...{
    severity: 'error',
    code: 'x',
    feature: 'ProductSnippet',
    type: 'Product',
    path: text,
    field: text,
    message: text,
    node: 0,
  },
})
const problem = { code: 'missing-field', type: 'Product', field: 'offers' }
const facts = (text: string) => ({
  ...{
    title: text,
    kind: 'product',
    vendor: text,
    productType: text,
    body: text,
    shopName: 'Fernhill',
    tags: [text],
    options: [],
    price: null,
  },
  ...{
    handle: 'fern',
    collections: [],
    productCount: 1,
    alt: null,
    number: 1,
    text,
    type: text,
    image: null,
  },
})

/** Drivers by function id. */
export const DRIVERS: Readonly<Record<string, Driver>> = {
  'rules/rich-results/judge/judge-page.ts#judgePage': one('html', (html) => [{ html, url }]),
  'rules/rich-results/judge/judge-page.ts#judgeMarkup': many('blocks', (pieces) => [
    {
      markup: {
        blocks: pieces.map((name, offset) => ({
          ...{
            format: 'json-ld',
            offset,
            value: { '@context': 'https://schema.org', '@type': 'Thing', name },
          },
        })),
        ...{ owners: pieces.map(() => ({ kind: 'theme' })), parseErrors: [], baseUrl: null },
      },
      ...{ url, text: null },
    },
  ]),
  'rules/rich-results/judge/visible-words.ts#wordsOf': one('shown', (shown) => [{ shown, whole: true }]),
  'rules/rich-results/judge/judge-page.ts#judgeJsonLd': one('jsonLd', (jsonLd) => [{ jsonLd, url }]),
  'rules/rich-results/domain/search-result.ts#searchResultOf': one('name', (name) => [
    { '@type': 'Product', name, description: name, image: name, offers: { price: name } },
    { url, title: name, description: name },
  ]),
  'rules/seo-checks/judge.ts#judge': either(
    (of) => [
      {
        ...{
          kind: 'product',
          title: of('title'),
          seoTitle: of('title'),
          seoDescription: of('description'),
          handle: 'fern',
        },
        ...{ text: of('body'), focusKeyword: of('keyword') },
      },
      { lengths: 'wide' },
    ],
    ...['title', 'description', 'body', 'keyword'],
  ),
  'rules/seo-checks/pixel-width.ts#pixelWidth': one('text', (text) => [text, 'title']),
  'rules/seo-checks/pixel-width.ts#cutToResult': one('text', (text) => [text, 'title']),
  'core/writing/check-answer.ts#checkAnswer': either(
    (of) => [request(of('source'), of('keyword')), { title: of('title'), body: of('body') }, of('rules')],
    ...['source', 'keyword', 'title', 'body', 'rules'],
  ),
  'core/writing/clean-body.ts#fitBlocks': many('blocks', (pieces) => [pieces.map(block), field]),
  'core/writing/clean-body.ts#textOf': many('blocks', (pieces) => [pieces.map(block)]),
  'core/writing/clean-body.ts#htmlOf': many('blocks', (pieces) => [pieces.map(block)]),
  'core/writing/cut-answer.ts#cutAnswer': one('text', (text) => [text, field]),
  'core/writing/grounding/quantities.ts#says': many('source', (pieces) => [
    pieces.map(() => quantity),
    { ...quantity, values: [2] },
  ]),
  'core/writing/prompt.ts#promptOf': one('source', (text) => [request(text, text)]),
  'core/writing/prompt.ts#askedAgain': one('complaint', (text) => [{ user: small }, text]),
  'core/writing/text-of-field.ts#textOfFields': one('body', (body) => [{ body, tags: [body] }]),
  'features/alt-text/domain/alt-words.ts#altByTemplate': one('title', (text) => [facts(text), 'en']),
  'core/credits/domain/line-text.ts#operationOf': one('subject', (subject) => [
    { reason: 'operation', subject },
  ]),
  'core/credits/domain/line-text.ts#lineText': one('subject', (subject) => [
    { reason: 'operation', subject, credit: 'ai-meta' },
  ]),
  'features/search-console/domain/row-name.ts#rowName': one('key', (key) => [
    { table: 'appearances', key },
    { text: () => '', language: 'de' },
  ]),
  'kit/server/texts.ts#textOr': one('key', (key) => [(asked: string) => asked, key, '']),
  'kit/shared/csv.ts#csvTable': many('rows', (pieces) => [[['Name', (piece: string) => piece]], pieces]),
  'features/schema-results/domain/page-text.ts#resultText': many('types', (types) => [
    { state: 'read', reason: null, verdict: 'valid', types, errors: 0 },
  ]),
  'features/schema-results/domain/finding.ts#countsOf': many('issues', (pieces) => [
    { issues: pieces.map(issue), parseErrors: [], duplicates: [] },
  ]),
  'features/schema-results/findings-csv.ts#findingsCsv': many('lines', (pieces) => [
    pieces.map((piece) => ({
      page: {
        ...{ url: piece, title: piece, template: 'product', state: 'read', verdict: 'error' },
        ...{ reason: null, status: null, types: [], errors: 0 },
      },
      issue: issue(piece),
      owner: piece,
    })),
    'de',
  ]),
  'core/crawl/facts/collect-facts.ts#collectFacts': one('html', (html) => [
    {
      html,
      asked: url,
      url,
      origin: 'https://shop.example',
      status: 200,
      redirects: [],
      headers: {},
      mostLinks: 500,
    },
  ]),
  'core/crawl/facts/header-facts.ts#headerFacts': either(
    (of) => [
      { link: of('link'), 'x-robots-tag': of('robots'), 'content-language': of('language') },
      () => url,
    ],
    ...['link', 'robots', 'language'],
  ),
  'core/crawl/domain/storable.ts#storable': one('value', (text) => [{ title: text, [text]: [text] }]),
  'features/schema-results/domain/report.ts#reportOf': many('issues', (pieces) => [
    'x',
    { verdict: 'error', nodes: [], issues: pieces.map(issue), duplicates: [], parseErrors: [] },
  ]),
  'features/schema-results/domain/report.ts#inWords': many('issues', (pieces) => [
    { id: 'x', verdict: 'error', nodes: [], issues: pieces.map(issue), duplicates: [], parseErrors: [] },
  ]),
  'features/schema-results/domain/fix.ts#fixOf': {
    slots: ['code', 'field', 'owners'],
    make: ({ slot, text, pieces }) => [
      { ...problem, ...(slot !== 'owners' && { [slot]: text }) },
      slot === 'owners' ? pieces() : ['self'],
    ],
  },
  'features/schema-results/domain/issue-tally.ts#tallyInWords': many('issues', (pieces) => [
    pieces.map((piece) => ({ ...issue(piece), pages: 1, count: 1, example: piece })),
  ]),
  'features/schema-results/domain/problem.ts#problemKey': one('field', (field) => [{ ...problem, field }]),
  'features/schema-results/domain/problem.ts#compareProblems': {
    slots: ['now', 'before'],
    make: ({ slot, pieces }) => {
      const [long, short] = [pieces(), ['fern']].map((of) => of.map((name) => ({ problem: name, pages: 1 })))
      return slot === 'now' ? [long, short] : [short, long]
    },
  },
  'features/automations/domain/choose-fields.ts#chooseFields': many('fields', (pieces) => [
    pieces.map(() => ({ inHand: false, onlyNew: false, isEmpty: false, ours: 'proposed' })),
    { reason: 'asked', overwrite: true },
  ]),
  'features/automations/domain/rule.ts#matches': {
    slots: ['value', 'title', 'tags'],
    make: ({ slot, text, pieces }) => [
      // A value that matches nearly everywhere is the slowest to search for.
      { type: slot === 'tags' ? 'tag' : 'title', value: slot === 'value' ? `x${text}` : small },
      {
        ...{ id: '1', vendor: 'Fern', collections: [], title: slot === 'tags' ? small : text + text },
        tags: slot === 'tags' ? pieces() : [],
      },
    ],
  },
  'features/meta-tags/domain/templates/write-template.ts#templateTitle': one('title', (text) => [
    facts(text),
    field,
  ]),
  'features/meta-tags/domain/templates/write-template.ts#templateDescription': one('title', (text) => [
    facts(text),
    field,
    'en',
  ]),
  'features/meta-tags/domain/text-edit.ts#editText': either(
    (of) => [
      of('text'),
      { kind: 'replace', find: of('find'), by: of('by'), replace: of('by') },
      { title: of('text') },
    ],
    ...['text', 'find', 'by'],
  ),
  'features/meta-tags/generate/write-listing.ts#listingSource': one('body', (text) => [
    { resource: { text, title: text, tags: [], body: text } },
  ]),
  'features/structured-data/domain/completed-nodes.ts#completedNodes': one('title', (text) => [
    product(text),
    settings,
    { mode: 'complete', adds: [], id: url, idPattern: url },
  ]),
  'features/structured-data/domain/decide-mode.ts#decideMode': many('nodes', (pieces) => [
    [
      {
        shape: 'single',
        read: {
          product: product('Fern'),
          nodes: pieces.map((name) => ({ '@type': 'Product', '@id': url, name })),
        },
      },
    ],
    null,
  ]),
  'features/structured-data/domain/decide-shape.ts#decideShape': many('nodes', (pieces) => [
    [{ product: product('Fern'), nodes: pieces.map((name) => ({ '@type': 'Product', '@id': url, name })) }],
  ]),
  'features/structured-data/domain/id-pattern.ts#inferPattern': one('id', (text) => [
    text,
    { url, handle: 'fern', id: '1', variant: '1' },
  ]),
  'features/structured-data/domain/id-pattern.ts#fillPattern': one('pattern', (text) => [
    text,
    { url, handle: 'fern', id: '1', variant: '1' },
  ]),
  'features/structured-data/domain/node-access.ts#isGroup': many('types', (types) => [{ '@type': types }]),
  'features/structured-data/domain/node-access.ts#idOf': one('id', (id) => [{ '@id': id }]),
  'features/structured-data/domain/node-access.ts#nodesUnder': many('values', (pieces) => [
    { offers: pieces.map((name) => ({ name })) },
    'offers',
  ]),
  'features/structured-data/domain/node-parts.ts#productProperties': one('title', (text) => [
    product(text),
    settings,
  ]),
  'features/structured-data/domain/node-parts.ts#groupProperties': many('options', (pieces) => [
    product('Fern', pieces),
  ]),
  'features/structured-data/domain/node-parts.ts#variantProperties': one('title', (text) => [
    { product: product(text), variant: variant(text) },
    settings,
    { inGroup: true },
  ]),
  'features/structured-data/domain/node-parts.ts#offerProperties': one('title', (text) => [
    { product: product(text), variant: variant(text), url },
    settings,
  ]),
  'features/structured-data/domain/node-parts.ts#variantUrl': one('id', (text) => [
    product('Fern'),
    variant(text),
  ]),
  'features/structured-data/domain/own-node.ts#ownNode': many('variants', (pieces) => [
    product('Fern', pieces),
    settings,
  ]),
  'features/structured-data/domain/own-node.ts#isOfferable': many('images', (pieces) => [
    product('Fern', pieces),
    variant('Fern'),
  ]),
  'features/structured-data/domain/suitable-sample.ts#suitability': many('variants', (pieces) => [
    product('Fern', pieces),
  ]),
  'features/structured-data/domain/suitable-sample.ts#suitableSamples': many('samples', (pieces) => [
    pieces.map((name) => ({ product: product(name) })),
  ]),
  'features/structured-data/page-markup.ts#withOwnMarkup': either(
    (of) => [of('html'), { name: of('name') }],
    'html',
    'name',
  ),
  'kit/server/log/redaction.ts#describeError': one('message', (text) => [new Error(text)]),
  'kit/shared/two-way-page.ts#pageOf': many('found', (found) => [
    found,
    { direction: 'ascending', count: 250, before: 'fern' },
    (row: string) => row,
  ]),
  'kit/shared/formatters.ts#dateFormat': one('language', (language) => [language, {}]),
  'kit/shared/formatters.ts#listFormat': one('language', (language) => [language, {}]),
  'kit/shared/formatters.ts#displayNames': many('languages', (languages) => [languages, { type: 'region' }]),
  'kit/shared/formatters.ts#segmenter': one('language', (language) => [language, 'word']),
  'rules/rich-results/domain/distinct-issues.ts#distinctIssues': many('issues', (pieces) => [
    pieces.map(issue),
  ]),
  'rules/seo-checks/title-cut.ts#titleCut': either(
    (of) => [of('title'), { before: '', after: of('after'), unlessHas: null }],
    ...['title', 'after'],
  ),
  'rules/seo-checks/title-pattern.ts#printedTitle': either(
    (of) => [of('title'), { before: '', after: of('after'), unlessHas: `x${of('name')}` }],
    ...['title', 'after', 'name'],
  ),
  'rules/seo-checks/title-pattern.ts#titlePatternOf': {
    slots: ['pages', 'printed', 'title', 'both'],
    make: ({ slot, text, pieces }) => {
      const titles = slot === 'pages' ? pieces() : [slot === 'printed' ? small : `x${text}`]
      const printed = slot === 'printed' || slot === 'both' ? text + text : small
      return [titles.map((title) => ({ title, printed })), 'Fernhill']
    },
  },
  'core/changes/domain/algebra.ts#squash': many('steps', (pieces) => [
    pieces.map((after, at) => ({ before: at, observed: at + 1, after })),
    { same: Object.is, join: (earlier: object, later: object) => ({ ...earlier, ...later }) },
  ]),
  'core/changes/domain/transitions.ts#countMoves': many('moves', (pieces) => [
    pieces.map(() => ({ was: 'applying', state: 'applied' })),
  ]),
  'features/structured-data/domain/eligible-properties.ts#eligibleProperties': many('adds', (pieces) => [
    pieces,
    settings,
  ]),
  'features/structured-data/domain/settings-metafield.ts#fitTemplates': many('templates', (pieces) => [
    settings,
    pieces.map((name) => [name, { single: { mode: 'own' } }]),
  ]),
  ...AUDIT_DRIVERS,
  ...CONTENT_DRIVERS,
  ...DATA_DRIVERS,
  ...INDEX_DRIVERS,
  ...LINK_DRIVERS,
  ...MONEY_DRIVERS,
  ...REDIRECT_DRIVERS,
  ...STOREFRONT_DRIVERS,
  ...THEME_DRIVERS,
  ...SPEED_DRIVERS,
  ...WORDS_DRIVERS,
}
