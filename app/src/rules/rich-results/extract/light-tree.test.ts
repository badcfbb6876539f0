import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullTree } from './full-tree.ts'
import { isElement, type TreeElement } from './html-tree.ts'
import { lightTree } from './light-tree.ts'

/** Converts the tree to nested lists; consecutive texts are joined. */
function plain({ tagName, attrs, offset, children }: TreeElement): unknown[] {
  const inner: unknown[] = []
  for (const child of children) {
    const last = inner.length - 1
    if (isElement(child)) inner.push(plain(child))
    else if (typeof inner[last] === 'string') inner[last] = `${inner[last]}${child}`.replace(/\r\n?/g, '\n')
    else inner.push(child.replace(/\r\n?/g, '\n'))
  }
  return [
    tagName,
    offset,
    attrs.map(({ name, value }) => `${name}=${value}`),
    ...inner.filter((one) => one !== ''),
  ]
}

const names =
  'div p span b a h1 h2 ul li dl dt dd table tbody thead tr td th caption colgroup section button form select option ' +
  'optgroup label svg g path title desc pre textarea template object my-card article main details address strong'
const attributes = [
  '',
  ' itemscope',
  ' itemprop="a"',
  ' id=x',
  ' property=b class="y"',
  ' about="&lt;&copy" rel',
  ' /',
]
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...names.split(' ')), fc.constantFrom(...attributes))
      .map(([name, rest]) => `<${name}${rest}>`),
  },
  { weight: 4, arbitrary: fc.constantFrom(...names.split(' ')).map((name) => `</${name}>`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        'text',
        ' ',
        '\n',
        '\r\n',
        'a &amp; b&copy',
        '&notit;',
        '<',
        '</',
        '</>',
        '<!--',
        '-->',
        '<!-- x -->',
        '<!x>',
        '<?y>',
      ],
      ...[
        '<br>',
        '<hr>',
        '<img itemprop=i src=a>',
        '<input>',
        '<meta itemprop=m content="&quot;c">',
        '<link rel=x>',
        '<image id=i>',
        '<path/>',
        '</br>',
      ],
      ...[
        '<script>x</script>',
        '<style>y</style>',
        '<noscript><b itemprop=n></noscript>',
        '<iframe itemprop=f>z</iframe>',
        '<title itemprop=t>T&lt;</title>',
      ],
      ...[
        '<html itemscope>',
        '<head>',
        '</head>',
        '<body itemscope itemprop=q>',
        '<body>',
        '</body>',
        '</html>',
        '<!doctype html>',
        '<div ',
        '"',
        '>',
      ],
    ),
  },
)

/** Well-formed except for omitted end tags, like real pages: the simple tree must handle these. */
const balanced = fc.letrec<{ flow: string; element: string }>((tie) => ({
  flow: fc
    .array(fc.oneof({ maxDepth: 5 }, fc.constantFrom('text ', '&eacute; ', '<br>'), tie('element')), {
      maxLength: 4,
    })
    .map((all) => all.join('')),
  element: fc
    .tuple(
      fc.constantFrom('div', 'span', 'section', 'ul', 'b', 'h2', 'table', 'p', 'a', 'svg'),
      fc.constantFrom(...attributes.slice(0, 6)),
      tie('flow'),
    )
    .map(([name, rest, inner]) => {
      if (name === 'ul') return `<ul${rest}><li itemprop=l>${inner}<li>x</ul>`
      if (name === 'table') return `<table${rest}><tr itemscope><td>${inner}<td itemprop=c>y</table>`
      if (name === 'svg') return `<svg${rest}><g id=g><path d=""/></g></svg>`
      return `<${name}${rest}>${inner}</${name}>`
    }),
})).element

describe('lightTree', () => {
  it('is the tree of parse5 wherever it is sure, on any mixture', () => {
    let sure = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const html = pieces.join('')
        const tree = lightTree(html)
        if (tree === null) return
        sure += 1
        expect(plain(tree)).toEqual(plain(fullTree(html)))
      }),
      {
        ...{ numRuns: 8_000, interruptAfterTimeLimit: 60_000 },
        // A random run finds these once in many thousand: nothing between the tag and the line end, a body that begins
        // with what stands behind the head, and a link that goes on behind its template.
        examples: [
          [['<pre property=b class="y">', '</>', '\r\n']],
          [['</head>', '<noscript><b itemprop=n></noscript>', '<body itemscope itemprop=q>']],
          [['<template>', '<a property=b class="y">', '<object>', '</template>', 'text']],
        ],
      },
    )
    expect(sure).toBeGreaterThan(800)
  })

  it('is sure about pages with nothing but omitted end tags', () => {
    fc.assert(
      fc.property(balanced, (body) => {
        const html = `<!doctype html><html itemscope><head><title>x</title></head><body>${body}</body></html>`
        const tree = lightTree(html)
        // A link in a link, or a table in a paragraph, is not well-formed.
        if (tree === null)
          expect(html).toMatch(/<a\b.*<a\b|<p\b.*<(?:table|p|div|section|ul|h2)\b|<h2\b.*<h2\b/)
        else expect(plain(tree)).toEqual(plain(fullTree(html)))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a link in a link', '<a>x<a>y'],
    ['bold text across blocks', '<p><b>x<p>y'],
    ['text in a table', '<table>x<tr><td>y</table>'],
    ['a form closed by another element', '<div><form></div>'],
    ['elements in a select', '<select><div></select>'],
    ['markup inside svg', '<svg><div></svg>'],
    ['a late body with markup', '<p>x<body itemscope>'],
    ['ruby', '<ruby>x<rt>y</ruby>'],
  ])('leaves %s to the full parser', (_what, html) => {
    expect(lightTree(html)).toBeNull()
  })
})
