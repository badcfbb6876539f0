import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInTree, findJsonLdScripts, scan } from './json-ld-scripts.ts'

const script = '<script type="application/ld+json">{"a":1}</script>'

describe('findJsonLdScripts', () => {
  it.each([
    ['plain', script, 1],
    ['in a comment', `<!-- ${script} -->`, 0],
    ['behind an empty comment', `<!-->${script}<!--->${script}`, 2],
    ['behind an oddly closed comment', `<!-- --!>${script}`, 1],
    ['in a bogus comment', `<! ${script}`, 0],
    ['in raw text', `<style>${script}</style><textarea>${script}</textarea><title>${script}</title>`, 0],
    ['in noscript and iframe', `<noscript>${script}</noscript><iframe>${script}</iframe>`, 0],
    [
      'in a string of another script',
      `<script>var a = '${script.replace('</script>', '<\\/script>')}'</script>`,
      0,
    ],
    ['in a template', `<template><template>${script}</template>${script}</template>${script}`, 1],
    ['in an attribute', `<div data-x='${script}'>`, 0],
    [
      'type in odd case, with parameters',
      '<SCRIPT TYPE=" Application/LD+JSON; charset=utf-8">{}</SCRIPT >',
      1,
    ],
    ['first of two types', '<script type="text/plain" type="application/ld+json">{}</script>', 0],
    ['no quotes', '<script type=application/ld+json>{}</script>', 1],
    ['entity in the type', '<script type="application&#47;ld+json">{}</script>ld+json', 1],
    ['beside icons', `<svg><title>Cart</title><path d=""/></svg>${script}`, 1],
    ['inside svg', `<svg><style><!--</style>${script}<!-- --></svg>`, 0],
    ['svg never closed', `<div><svg><path></div>${script}`, 1],
    ['escaped script', `<script><!-- <script> </script> --></script>${script}`, 1],
    ['without an end', '<script type="application/ld+json">{}', 1],
    ['with an end tag in the JSON', '<script type="application/ld+json">{"a":"</scripty>"}</script>', 1],
    ['behind a lone <', `a < b <3 ${script}`, 1],
    ['behind an attribute that begins with =', `<a ="x>">${script}`, 1],
    ['behind a name with quotes', `<ab="x>">${script}<a b="x"="y>">${script}`, 2],
    ['behind a bare value', `<a b=c"d>${script}<a b = "<">${script}`, 2],
    ['behind plaintext', `<plaintext>${script}`, 0],
    ['before a frameset in place of the body', `<p>${script}<frameset></frameset>`, 0],
    ['odd case behind another', `${script}<p>${script.replace('+json', '+Json')}<p>`, 2],
    ['entity in the type behind another', `${script}<script type="application/ld&plus;json">{}</script>`, 2],
    ['a letter of the type as an entity', `${script}<script type="application/ld+j&#115;on">{}</script>`, 2],
    ['behind an icon closed at once', `<svg class="x"/><p>${script}</svg>`, 1],
  ])('%s', (_name, html, count) => {
    const found = findJsonLdScripts(html).scripts
    expect(found).toHaveLength(count)
    expect(found).toEqual(findInTree(html))
  })

  it('is sure about pages with icons', () => {
    expect(scan(`<svg a="b"><title>Cart</title><g><path d=""/></g></svg>${script}`)?.scripts).toHaveLength(1)
  })

  it('agrees with the tree of parse5 on any mixture', () => {
    const piece = fc.constantFrom(
      ...[
        '<div>',
        '</div>',
        '<p>',
        '<a href="',
        '">',
        "'",
        '"',
        '>',
        '<',
        '/',
        '=',
        ' ',
        '\n',
        '<!--',
        '-->',
        '--!>',
        '<!-->',
      ],
      ...[
        '<template>',
        '</template>',
        '<style>',
        '</style>',
        '<textarea>',
        '</textarea>',
        '<title>',
        '</title>',
        '<noscript>',
      ],
      ...[
        '</noscript>',
        '<svg>',
        '</svg>',
        '<path d="x"/>',
        '<select>',
        '</select>',
        '<option>',
        '<table>',
        '<tr>',
        '</table>',
      ],
      ...[
        '<script>',
        '</script>',
        '<script ',
        script,
        '<script type="application/ld+json">',
        '{"x":"<b>"}',
        '<iframe>',
        '</iframe>',
      ],
      ...[
        '<![CDATA[',
        ']]>',
        '<?x',
        '</',
        '<math>',
        '</math>',
        '<body>',
        '</body>',
        '</html>',
        'type=application/ld+json',
        'x',
      ],
      ...[
        '<frameset>',
        '</frameset>',
        '<svg a="b"><path d="x"/></svg>',
        '<svg/>',
        '<script type="application/ld&#43;json">{}</script>',
        '<p>',
      ],
    )
    const LD_JSON = '<script type="application/ld+json">{"a":1}</script>'
    let sure = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.boolean(), (pieces, isNamedLast) => {
        const html = `<!-- ld+json -->${pieces.join('')}${isNamedLast ? '<!-- ld+json -->' : ''}`
        if (scan(html) !== null) sure += 1
        // A table moves misplaced content before itself; the scanner keeps source order.
        const inSourceOrder = findInTree(html).toSorted((a, b) => a.offset - b.offset)
        const found = findJsonLdScripts(html).scripts.toSorted((a, b) => a.offset - b.offset)
        expect(found).toEqual(inSourceOrder)
      }),
      {
        numRuns: 5_000,
        interruptAfterTimeLimit: 60_000,
        examples: [[['<table>', LD_JSON, '<div>', LD_JSON], true]],
      },
    )
    expect(sure).toBeGreaterThan(1_000)
  })
})
