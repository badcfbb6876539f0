import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { lengthOf } from '#kit/shared/text-length.ts'
import { type TemplateFacts, templateDescription, templateTitle } from './write-template.ts'

const TITLE = { from: 50, to: 70 }
const DESCRIPTION = { from: 130, to: 170 }
const facts = (given: Partial<TemplateFacts> = {}): TemplateFacts => ({
  kind: 'product',
  title: 'Moss Teapot',
  vendor: 'Kiln & Co',
  type: 'Teapots',
  blog: null,
  shop: 'Fernhill',
  text: null,
  focusKeyword: null,
  ...given,
})

describe('templates', () => {
  it('compose a title from the fields that fit, each once', () => {
    expect(templateTitle(facts(), TITLE)).toBe('Moss Teapot | Teapots | Kiln & Co | Fernhill')
    expect(templateTitle(facts({ focusKeyword: 'green teapot', type: null }), TITLE)).toBe(
      'Moss Teapot | green teapot | Kiln & Co | Fernhill',
    )
    expect(templateTitle(facts({ title: 'Kiln & Co Moss Teapot of Fernhill' }), TITLE)).toBe(
      'Kiln & Co Moss Teapot of Fernhill | Teapots',
    )
  })

  it('begin a description with the resource’s own sentences', () => {
    const text = 'The Moss Teapot holds one litre. It is made of stoneware.'
    expect(templateDescription(facts({ text }), DESCRIPTION, 'en')).toMatch(
      /^The Moss Teapot holds one litre\. It is made of stoneware\. .*Fernhill\.$/,
    )
  })

  it.each(WRITING_LANGUAGES)('say something in %s for every kind, with every field filled', (language) => {
    for (const kind of ['product', 'collection', 'page', 'blog', 'article'] as const) {
      const text = templateDescription(facts({ kind, blog: 'News' }), DESCRIPTION, language)
      expect(text).toBeTruthy()
      expect(text).not.toMatch(/[{}]/)
      expect(text).toContain('Moss Teapot')
    }
  })

  it('never pass a limit and never leave markup or a field, whatever the fields hold', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constant('<b>x</b> {title} a. '),
    )
    fc.assert(
      fc.property(
        anything,
        anything,
        anything,
        fc.constantFrom(...WRITING_LANGUAGES),
        (title, text, vendor, language) => {
          const given = facts({ title, text, vendor, focusKeyword: vendor })
          const [name, words] = [
            templateTitle(given, TITLE),
            templateDescription(given, DESCRIPTION, language),
          ]
          expect(lengthOf(name ?? '')).toBeLessThanOrEqual(70)
          expect(lengthOf(words ?? '')).toBeLessThanOrEqual(170)
          expect(`${name}${words}`).not.toMatch(/<\w/)
        },
      ),
      { numRuns: 400 },
    )
  })
})
