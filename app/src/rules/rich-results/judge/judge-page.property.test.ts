import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import type { GraphNode } from '../graph/node.ts'
import { type Graph, nodeOf } from '../graph/resolve-graph.ts'
import { pageUrl } from '../rules/table/bases.ts'
import { contentCases } from '../rules/table/cases-content.ts'
import { policyCases } from '../rules/table/cases-policies.ts'
import { productCases } from '../rules/table/cases-product.ts'
import { thingCases } from '../rules/table/cases-things.ts'
import { changed } from '../rules/table/change.ts'
import { type Judgement, judgeJsonLd, judgePage } from './judge-page.ts'
import { productOfPage } from './product-of-page.ts'

const now = new Date('2026-11-21T12:00:00Z')
const groups = [...productCases, ...policyCases, ...thingCases, ...contentCases]
const bases = [...new Set(groups.map(({ base }) => base))]
const words = [
  ...new Set(bases.flatMap((base) => JSON.stringify(base).match(/"[@\w-]+"/g) ?? [])),
  ...['"@graph"', '"@id"', '"@value"', '"@list"', '"@context"', '"__proto__"', '"constructor"', '"toString"'],
].map((word) => JSON.parse(word) as string)

function script(value: JsonValue): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

/**
 * Reports whether a path leads to a value below the node, through references, or to a field that its last object
 * lacks.
 */
function leads(node: GraphNode, path: string, graph: Graph): boolean {
  if (path.indexOf('/', 1) < 0) return true
  for (const values of node.properties.values()) {
    for (const value of values) {
      if (path === value.step) return true
      if (!path.startsWith(`${value.step}/`)) continue
      const inner = nodeOf(value, graph)
      if (inner && leads(inner, path.slice(value.step.length), graph)) return true
    }
  }
  return false
}

function isWhole(judgement: Judgement): void {
  expect(['valid', 'warning', 'error']).toContain(judgement.verdict)
  for (const issue of judgement.issues) {
    expect(issue.path === '' || issue.path.startsWith('/')).toBe(true)
    expect(judgement.nodes[issue.node]).toBeDefined()
    const node = judgement.graph.top[issue.node]?.node.merged
    expect(node && leads(node, issue.path, judgement.graph), `${issue.code} ${issue.path}`).toBe(true)
  }
  for (const { nodes, types } of judgement.duplicates) {
    expect(nodes.length).toBe(types.length)
    expect(nodes.every((index) => judgement.nodes[index] !== undefined)).toBe(true)
  }
  JSON.stringify(judgement.nodes)
}

const leaf = fc.oneof(
  fc.constantFrom<JsonValue>(
    '',
    ' ',
    null,
    0,
    -1,
    1e308,
    true,
    'x',
    '12.50',
    pageUrl,
    '#p',
    '_:b',
    'https://',
    '2026-02-30',
    'P',
  ),
  fc.constantFrom(...words),
)
const { value: anyMarkup } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 8, noNullPrototype: true }),
  ),
}))

describe('judgePage', () => {
  it('never fails on generated documents', () => {
    const start = { '@context': 'https://schema.org', '@type': 'Product' }
    fc.assert(
      fc.property(
        fc.array(anyMarkup, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(pageUrl, 'nonsense', null),
        (values, url) => {
          const html = values.map((value) =>
            script(typeof value === 'object' && !Array.isArray(value) ? { ...start, ...value } : value),
          )
          const judgement = judgePage({ html: html.join('<p>'), url, now })
          isWhole(judgement)
          productOfPage(judgement, pageUrl)
        },
      ),
      { numRuns: 4_000 },
    )
  })

  it('says where in the node each finding is, whatever of a valid document is exchanged', () => {
    const pointers = new Map(bases.map((base) => [base, pointersIn(base)]))
    const change = fc.constantFrom(...bases).chain((base) =>
      fc.tuple(
        fc.constant(base),
        fc.array(fc.tuple(fc.constantFrom(...(pointers.get(base) ?? [])), anyMarkup), {
          minLength: 1,
          maxLength: 3,
        }),
      ),
    )
    fc.assert(
      fc.property(change, ([base, changes]) => {
        let document = base
        // A later change may lead into something that an earlier one removed.
        for (const one of changes) {
          try {
            document = changed(document, [one])
          } catch {}
        }
        isWhole(judgePage({ html: script(document) + script(base), url: pageUrl, now }))
      }),
      { numRuns: 1_000 },
    )
  })

  it('never fails on mutated text of valid documents', () => {
    const piece = fc.constantFrom(
      '',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '<!--',
      '-->',
      '</script>',
      '<script>',
      '\\',
      '\u0000',
      '&quot;',
      '1',
      '@',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), piece), {
          minLength: 1,
          maxLength: 5,
        }),
        (base, cuts) => {
          let html = script(base)
          for (const [share, length, put] of cuts) {
            const at = Math.floor(share * html.length)
            html = html.slice(0, at) + put + html.slice(at + length)
          }
          isWhole(judgePage({ html, url: pageUrl, now }))
        },
      ),
      { numRuns: 4_000 },
    )
  })

  it('never fails on mixtures of microdata and RDFa', () => {
    const attribute = fc.constantFrom(
      ...[
        'itemscope',
        'itemprop="offers"',
        'itemprop="name price"',
        'itemtype="https://schema.org/Product"',
        'itemid="#p"',
      ],
      ...[
        'itemref="a b"',
        'id="a"',
        'id="b"',
        'vocab="https://schema.org/"',
        'typeof="Offer"',
        'property="name"',
        'property="offers"',
      ],
      ...[
        'resource="#p"',
        'about="#p"',
        'content="1"',
        'href="/x"',
        'rel="offers"',
        'prefix="s: http://schema.org/"',
        'typeof="s:Brand"',
      ],
    )
    const tag = fc
      .tuple(
        fc.constantFrom('div', 'span', 'a', 'meta', 'time', 'img', 'table', 'tr', 'p'),
        fc.array(attribute, { maxLength: 4 }),
      )
      .map(([name, attributes]) => `<${name} ${attributes.join(' ')}>`)
    const part = fc.oneof(
      { weight: 3, arbitrary: tag },
      fc.constantFrom('</div>', '</span>', '</table>', 'text', '<b>', '</a>'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) =>
        isWhole(judgePage({ html: parts.join(''), url: pageUrl, now })),
      ),
      { numRuns: 2_000 },
    )
  })

  it('finds every planted fault at its path, whatever stands around it, and nothing in clean nodes', () => {
    const all = groups.flatMap(({ key, base, cases }) =>
      cases
        .filter(
          ({ options, failOptions, given, changes }) =>
            !options && !failOptions && !given && !changes.some(([at]) => at === '/@graph'),
        )
        .map((one) => ({ key, base, one })),
    )
    const planted = fc.uniqueArray(fc.constantFrom(...all), {
      minLength: 1,
      maxLength: 3,
      selector: ({ base }) => String(base['@type']),
    })
    const wrap = fc.constantFrom<(nodes: JsonObject[]) => string>(
      (nodes) => nodes.map(script).join('<p>a < b</p>'),
      (nodes) => script(nodes),
      (nodes) =>
        script({
          '@context': 'https://schema.org',
          '@graph': nodes.map(({ '@context': _, ...node }) => node),
        }),
      (nodes) =>
        `<!-- ${script(nodes)} -->${script({ '@context': ['http://schema.org', { x: 'https://x.example/' }], '@graph': nodes })}`,
      (nodes) => script(prefixed(nodes) as JsonValue),
    )
    fc.assert(
      fc.property(planted, wrap, (faults, put) => {
        const used = new Set(faults.map(({ base }) => String(base['@type'])))
        const clean = bases.find(
          (base) => !used.has(String(base['@type'])) && base['@type'] !== 'ItemList',
        ) as JsonObject
        const nodes = [...faults.map(({ base, one }) => changed(base, one.changes)), clean]
        const { issues } = judgePage({ html: put(nodes), url: pageUrl, now })
        expect(issues.filter(({ node, severity }) => node === faults.length && severity !== 'info')).toEqual(
          [],
        )
        for (const [index, { key, one }] of faults.entries()) {
          const found = issues.filter(
            (issue) =>
              issue.node === index &&
              issue.code === one.code &&
              issue.path.replaceAll('/s:', '/') === one.path &&
              issue.feature === (one.feature ?? key),
          )
          expect(found, `${key} ${one.item}`).toHaveLength(1)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('says the same of text and of the parsed value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bases), (base) => {
        const options = { url: pageUrl, now }
        expect(judgeJsonLd({ ...options, jsonLd: JSON.stringify(base) }).issues).toEqual(
          judgeJsonLd({ ...options, jsonLd: base }).issues,
        )
      }),
    )
  })
})

function pointersIn(value: JsonValue, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = `${at}/${key}`
    return [path, ...pointersIn(inner, path)]
  })
}

/** Returns the same document with a prefix on every term. */
function prefixed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(prefixed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => {
    if (key === '@context') return [key, { s: 'https://schema.org/' }]
    if (key === '@type') return [key, [inner].flat().map((type) => `s:${String(type)}`)]
    return [key.startsWith('@') ? key : `s:${key}`, prefixed(inner)]
  })
  return Object.fromEntries(entries)
}
