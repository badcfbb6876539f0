import { describe, expect, it } from 'vitest'
import { countVisits } from '../../../../testing/count-visits.ts'
import { extractMarkup } from './extract-markup.ts'

const script = (json: string) => `<script type="application/ld+json">${json}</script>`
const item = '<div itemscope itemtype="https://schema.org/Product">'
const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** Pages that grow with a number; each once took quadratic time. */
const pages: [string, (count: number) => string][] = [
  ['comments closed oddly, never rightly', (count) => script('{}') + '<!-- --!>'.repeat(count)],
  ['scripts with comments that never end', (count) => script('{}') + '<script><!--</script>'.repeat(count)],
  ['broken scripts in one line', (count) => script('{"a":1,}').repeat(count)],
  ['broken scripts in many lines', (count) => `\n${script('{"a":1,}')}`.repeat(count)],
  ['blanks in front of JSON', (count) => script(`${' '.repeat(10 * count)}{"a":1}`)],
  ['blanks inside a wrapper', (count) => script(`/*<![CDATA[*/${' '.repeat(10 * count)}{"a":1}`)],
  [
    'attributes',
    (count) =>
      `<div itemscope itemtype="https://schema.org/Product" ${numbered(count, (at) => `a${at}=1 `)}>`,
  ],
  ['items', (count) => `${item}<b itemprop="name">x</b></div>`.repeat(count)],
]

describe('a page of nothing but', () => {
  it.each(pages)('%s costs no more than its length', (_name, page) => {
    const visits = (count: number) => countVisits(() => extractMarkup(page(count)))
    expect(visits(1_600)).toBeLessThan(6 * visits(400))
  })
})

it('reads a page nested deeper than any browser nests it', () => {
  const deep = '<div>'.repeat(200_000)
  const { blocks } = extractMarkup(`${item}<p><button>${deep}<b itemprop="name">Fern</b>`)
  expect(blocks.map(({ value }) => value)).toEqual([{ '@type': 'https://schema.org/Product', name: 'Fern' }])
})

it('gives each fault its line', () => {
  const { parseErrors } = extractMarkup(
    `\n${script('{"a":1,}')}${script('{"b":1,}')}\n\n${script('\n{"c":1,}')}`,
  )
  expect(parseErrors.map(({ line }) => line)).toEqual([2, 2, 5])
})
