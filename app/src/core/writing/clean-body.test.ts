import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { describe, expect, it } from 'vitest'
import { bodyBlocks, ELEMENTS, fitBlocks, htmlOf, textOf } from './clean-body.ts'

const cleaned = (answer: string) => htmlOf(bodyBlocks(answer))
const field = { from: 20, to: 60, role: 'description' }

/** True if a browser would see only the allowed elements, without attributes. */
function isHarmless(html: string): boolean {
  const open: unknown[] = [parseFragment(html)]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const {
      nodeName,
      attrs = [],
      childNodes = [],
    } = node as { nodeName: string; attrs?: unknown[]; childNodes?: unknown[] }
    if (!['#document-fragment', '#text', ...ELEMENTS].includes(nodeName) || attrs.length > 0) return false
    open.push(...childNodes)
  }
  return true
}

describe('the blocks of an answer', () => {
  it('keep what a description may consist of, and nothing else of the markup', () => {
    expect(
      cleaned(
        '<h1 onclick="x()">Moss</h1><div class="a"><p style="color:red">A <b>pot</b> of <a href="//evil.example">clay</a>.<br>Green.</p></div><ul><li><p>one</p></li><li>two<ul><li>three</li></ul></li></ul><img src=x onerror=alert(1)>',
      ),
    ).toBe(
      '<h2>Moss</h2>\n<p>A <strong>pot</strong> of clay.<br>Green.</p>\n<ul><li>one</li><li>two</li><li>three</li></ul>',
    )
  })

  it.each([
    ['<p>Tea<script>alert(1)</script> pot</p>', '<p>Tea pot</p>'],
    ['<p>Tea</p><svg><style><img src=x onerror=alert(1)></style></svg>', '<p>Tea</p>'],
    ['&lt;p&gt;Tea pot&lt;/p&gt;', '<p>Tea pot</p>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;Tea</p>', '<p>Tea</p>'],
    ['<p>&amp;lt;img src=x onerror=alert(1)&amp;gt; Tea</p>', '<p>Tea</p>'],
    ['Tea pot.\n\n**Green** & small.', '<p>Tea pot.</p>\n<p>Green &amp; small.</p>'],
    ['<p></p><p> </p><ul><li></li></ul>', ''],
    ['', ''],
  ])('of %j are %j', (answer, html) => {
    expect(cleaned(answer)).toBe(html)
  })

  it('are harmless, whatever was answered, and the same when they are cleaned again', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...[
          '<p>',
          '</p>',
          '<b>',
          '<i ',
          '<ul><li>',
          '</li>',
          '<svg>',
          '<math><mi>',
          '<style>',
          '<![CDATA[',
          '<!--',
          '-->',
        ],
        ...[
          '<script>',
          '</script>',
          '<noscript>',
          '<template>',
          '<table><td>',
          '&lt;',
          '&amp;lt;',
          '&gt;',
          '<a href="javascript:1">',
        ],
        ...[
          '<img src=x onerror=1>',
          '\u202e',
          '\u0000',
          '<h2>',
          '<br>',
          '<plaintext>',
          '<title>',
          '<select>',
          'word ',
        ],
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const html = cleaned(pieces.join(''))
        expect(isHarmless(html)).toBe(true)
        // As a browser serialises it: reparsing moves nothing.
        expect(serialize(parseFragment(html))).toBe(html)
      }),
      { numRuns: 2_000 },
    )
  })

  it('of an answer nested without end come to an end', () => {
    expect(isHarmless(cleaned(`${'<div><b>'.repeat(20_000)}word`))).toBe(true)
  })
})

describe('a description that is too long', () => {
  it('loses its last blocks, and no heading stays with nothing below it', () => {
    const blocks = bodyBlocks(
      '<p>A pot of clay, glazed in green, for a litre of tea.</p><h2>Care</h2><p>Wash it by hand and let it dry in the air.</p>',
    )
    const fitted = fitBlocks(blocks, field)
    expect(fitted?.cut).toBe(true)
    expect(htmlOf(fitted?.blocks ?? [])).toBe('<p>A pot of clay, glazed in green, for a litre of tea.</p>')
  })

  it('of one paragraph ends with a sentence', () => {
    const blocks = bodyBlocks(
      '<p>A pot of <em>clay</em>, glazed in green. It holds a litre of tea and is washed by hand.</p>',
    )
    expect(textOf(fitBlocks(blocks, field)?.blocks ?? [])).toBe('A pot of clay, glazed in green.')
  })

  it('is refused when nothing of it is short enough', () => {
    expect(fitBlocks(bodyBlocks(`<ul><li>${'word '.repeat(40)}</li></ul>`), field)).toBeNull()
    expect(fitBlocks(bodyBlocks('<h2>Only a heading</h2>'), field)).toBeNull()
  })
})
