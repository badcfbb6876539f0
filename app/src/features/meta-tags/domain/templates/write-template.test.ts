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

  it('cut a sentence that is too long after a clause, and add whole ones', () => {
    const text =
      'A trowel for everyday planting: a narrow forged blade that slips between roots, and an ash handle turned a little longer than most so that your wrist stays straight and nothing hurts in the evening.'
    expect(templateDescription(facts({ title: 'Trowel', text }), DESCRIPTION, 'en')).toBe(
      'A trowel for everyday planting: a narrow forged blade that slips between roots… Look at photos, details and the current price, and order online at Fernhill.',
    )
  })

  it.each([
    [
      'en',
      'A teapot for those who drink nothing but green tea all day long and like',
      'to keep it warm with the',
    ],
    [
      'de',
      'Eine Kanne für alle die den ganzen Tag über grünen Tee trinken und ihn',
      'warm halten wollen bis zum',
    ],
    [
      'fr',
      'Une théière pour celles et ceux qui boivent du thé vert toute la journée',
      'et qui aiment le garder dans leur',
    ],
  ] as const)('never cut after a word that needs another one, in %s', (language, before, after) => {
    for (let more = 0; more < 40; more++) {
      const text = `${'x'.repeat(more)} ${before} ${after} ${before} ${after} ${before} ${after}`
      const [cut = ''] =
        templateDescription(facts({ title: 'x', text }), DESCRIPTION, language)?.split('…') ?? []
      expect(cut).not.toMatch(
        / (and|the|with|to|who|for|und|ihn|bis|zum|die|den|für|et|qui|le|leur|dans|du|la)$/,
      )
    }
  })

  it('take a sentence that just fits, whatever follows it', () => {
    const sentence = `${'word '.repeat(33)}ends.`
    expect(lengthOf(sentence)).toBe(170)
    const text = `${sentence} And another one follows.`
    expect(templateDescription(facts({ text }), DESCRIPTION, 'en')).toBe(sentence)
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
