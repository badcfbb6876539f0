import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveId } from './resolve-id.ts'

const piece = fc.constantFrom(
  ...[
    'http',
    'https',
    '://',
    ':',
    '/',
    '//',
    '.',
    '..',
    '#',
    '?',
    '-',
    '--',
    '_',
    '@',
    '\\',
    '%',
    '%2e',
    ' ',
    '\t',
  ],
  ...[
    'shop',
    'example',
    'Example',
    'www',
    'xn',
    'xn--',
    '1',
    '0x7f',
    '127',
    'com',
    'org',
    'ß',
    'products',
    'fern',
    'p.html',
  ],
)
const base = 'https://shop.example/products/fern'

describe('a resolved @id', () => {
  it('is what the URL parser makes of it, whatever is written', () => {
    const id = fc.tuple(
      fc.constantFrom('', 'https://shop.example', 'https://shop.example/', 'http://a.b.org/x'),
      fc.array(piece, { maxLength: 9 }),
    )
    fc.assert(
      fc.property(id, ([start, pieces]) => {
        const written = start + pieces.join('')
        fc.pre(!written.trim().startsWith('_:'))
        const expected = URL.parse(written.trim(), base)?.href ?? written.trim()
        expect(resolveId(written, base, 0)).toBe(expected)
      }),
      { numRuns: 4_000 },
    )
  })

  it('keeps blank nodes apart by script, and reads character references', () => {
    expect(resolveId('_:b', base, 3)).toBe('_:3:b')
    expect(resolveId('/p?a=1&amp;b=2', base, 0)).toBe('https://shop.example/p?a=1&b=2')
  })
})
