import { type Driver, many, one } from './driver.ts'

const file = (text: string) => ({ name: 'sections/main.liquid', text })
const page = (html: string) => ({
  ...{ url: 'https://shop.example/products/fern', template: 'product', html, pages: 1 },
  own: { '@type': 'Product', name: 'Fern' },
})
const script = (text: string) => ({
  ...{ file: 'sections/main.liquid', line: 1, from: 0, to: text.length, start: 0, end: text.length },
  ...{ keys: new Set<string>(), types: new Set<string>(), byFilter: false },
})
const item = {
  ...{ file: 'sections/main.liquid', line: 1, from: 0, to: 1, type: 'Product', classes: null },
}
const edit = (_: string, from: number) => ({ file: 'sections/main.liquid', from, to: from + 1, text: '' })
const source = {
  ...{ owner: 'theme', types: ['Product'], format: 'json-ld', id: null, errors: 0, step: 'edit' },
  location: { file: 'sections/main.liquid', line: 1 },
}
const problem = { code: 'missing-field', type: 'Product' }

/** Drivers for functions over a theme's code and the content of its pages. */
export const THEME_DRIVERS: Readonly<Record<string, Driver>> = {
  'features/schema-results/domain/patch.ts#patchOf': many('before', (pieces) => [
    [{ file: 'a', before: pieces.join('\n'), edits: pieces.map(edit) }],
  ]),
  'features/schema-results/domain/search-console.ts#messageOf': one('field', (field) => [
    { ...problem, field },
  ]),
  'features/schema-results/domain/search-console.ts#mendingPaths': one('field', (field) => [
    { ...problem, field },
  ]),
  'rules/arbitration/arbitrate.ts#arbitrate': {
    slots: ['html', 'theme', 'both'],
    make: ({ slot, text }) => [
      [page(slot === 'theme' ? '<script type="application/ld+json">{"@type":"Product"}</script>' : text)],
      [file(slot === 'html' ? '' : text)],
    ],
  },
  'rules/arbitration/faults-of.ts#faultsOf': many('issues', (pieces) => [
    pieces.map((path, at) => ({
      ...{ severity: 'error', code: 'missing-field', feature: 'ProductSnippet', type: 'Product', field: '' },
      ...{ path: `/${path}/${at}`, node: 0, key: 'missing', values: {} },
    })),
    new Set([0]),
  ]),
  'rules/arbitration/join-conflicts.ts#joinConflicts': many('conflicts', (pieces) => [
    pieces.map((url, at) => ({
      ...{ key: `${url}${at % 9}`, kind: 'twice', type: 'Product', templates: ['product'], url, pages: 1 },
      ...{ sources: [source], keeper: 'theme', takesOver: false, lost: [url], edits: [edit(url, at)] },
    })),
  ]),
  'rules/arbitration/paths.ts#pathsOfSource': many('names', (pieces) => [
    { '@type': 'Product', offers: pieces.map((piece) => ({ '@type': 'Offer', [piece]: piece })) },
    'https://shop.example/',
  ]),
  'rules/arbitration/theme-code/app-blocks.ts#switchOffBlock': one('text', (text) => [
    [{ name: 'config/settings_data.json', text: `${text}"shopify://apps/a"${text}` }],
    'shopify://apps/a',
  ]),
  'rules/arbitration/theme-code/liquid-tokens.ts#isBalanced': many('tokens', (pieces) => [
    pieces.map((name) => ({ kind: 'tag', from: 0, to: 1, name, markup: name })),
  ]),
  'rules/arbitration/theme-code/locate.ts#themeCode': one('text', (text) => [[file(text)]]),
  'rules/arbitration/theme-code/microdata-sources.ts#microdataSources': one('text', (text) => [
    [file(`itemtype${text}`)],
  ]),
  'rules/arbitration/theme-code/microdata-sources.ts#removeMicrodata': one('text', (text) => [text, item]),
  'rules/arbitration/theme-code/name-node.ts#nameNode': one('text', (text) => [text, script(text)]),
  'rules/arbitration/theme-code/reached-files.ts#reachedFiles': one('text', (text) => [
    [{ name: 'layout/theme.liquid', text }],
    'product',
  ]),
  'rules/arbitration/theme-code/remove-script.ts#removeScript': one('text', (text) => [text, script(text)]),
  'rules/arbitration/theme-code/remove-script.ts#removeObject': one('text', (text) => [
    text,
    script(text),
    'Product',
  ]),
  'rules/arbitration/theme-code/script-sources.ts#scriptSources': one('text', (text) => [
    [file(`ld+json${text}`)],
  ]),
  'rules/arbitration/theme-code/theme-edits.ts#mergedEdits': many('edits', (pieces) => [pieces.map(edit)]),
  'rules/arbitration/theme-code/theme-edits.ts#applyEdits': many('edits', (pieces) => [
    [file(pieces.join(' '))],
    pieces.map(edit),
  ]),
}
