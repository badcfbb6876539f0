import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckId, type CheckSubject, DEFAULT_CHECK_SETTINGS } from './check.ts'
import { CHECKS, judge } from './judge.ts'
import { countKeyword } from './keyword.ts'
import { cutToResult, pixelWidth } from './pixel-width.ts'
import { RESULT_TEXT } from './result-text.ts'

const subject = (given: Partial<CheckSubject>): CheckSubject => ({
  kind: 'product',
  title: 'Oak chair',
  seoTitle: null,
  seoDescription: null,
  text: null,
  focusKeyword: null,
  ...given,
})
/** Narrow letters, so that only their number matters and no result cuts them off. */
const x = (count: number) => 'i'.repeat(count)
const words = (count: number, keyword: number) =>
  [...Array(keyword).fill('oak'), ...Array(count - keyword).fill('wood')].join(' ')
const colour = (id: CheckId, given: Partial<CheckSubject>, lengths: 'wide' | 'narrow' = 'wide') =>
  judge(subject(given), { lengths }).results.find((result) => result.id === id)?.colour

describe('thresholds of the specification', () => {
  it.each([
    ['seo-title', { seoTitle: null }, 'red'],
    ['seo-title', { seoTitle: '   ' }, 'red'],
    ['seo-title', { seoTitle: x(49) }, 'yellow'],
    ['seo-title', { seoTitle: x(50) }, 'green'],
    ['seo-title', { seoTitle: x(70) }, 'green'],
    ['seo-title', { seoTitle: x(71) }, 'yellow'],
    ['seo-title', { seoTitle: 'i\u0323\u0301'.repeat(50) }, 'green'],
    ['seo-description', { seoDescription: null }, 'red'],
    ['seo-description', { seoDescription: x(129) }, 'yellow'],
    ['seo-description', { seoDescription: x(130) }, 'green'],
    ['seo-description', { seoDescription: x(170) }, 'green'],
    ['seo-description', { seoDescription: x(171) }, 'yellow'],
    ['description-length', { text: '' }, 'red'],
    ['description-length', { text: x(199) }, 'red'],
    ['description-length', { text: x(200) }, 'yellow'],
    ['description-length', { text: x(500) }, 'yellow'],
    ['description-length', { text: x(501) }, 'green'],
    ['description-length', { text: null }, undefined],
    ['keyword-in-text', { text: words(50, 0), focusKeyword: 'oak' }, 'red'],
    ['keyword-in-text', { text: words(50, 1), focusKeyword: 'oak' }, 'yellow'],
    ['keyword-in-text', { text: words(50, 2), focusKeyword: 'oak' }, 'yellow'],
    ['keyword-in-text', { text: words(50, 3), focusKeyword: 'oak' }, 'green'],
    ['keyword-in-text', { text: words(50, 4), focusKeyword: 'oak' }, 'yellow'],
    ['keyword-in-text', { text: words(400, 12), focusKeyword: 'oak' }, 'green'],
    ['keyword-in-text', { text: words(400, 13), focusKeyword: 'oak' }, 'yellow'],
    ['keyword-in-text', { text: words(50, 3), focusKeyword: ' ' }, undefined],
    ['keyword-in-title', { focusKeyword: 'oak' }, 'yellow'],
    ['keyword-in-title', { focusKeyword: 'pine' }, 'red'],
    ['keyword-in-title', { focusKeyword: 'oak', seoDescription: 'Of oak.' }, 'green'],
    ['blog-title', { kind: 'blog', title: x(70) }, 'green'],
    ['blog-title', { kind: 'blog', title: x(71) }, 'red'],
    ['blog-description', { kind: 'blog', seoDescription: x(320) }, 'green'],
    ['blog-description', { kind: 'blog', seoDescription: x(321) }, 'red'],
    ['blog-description', { kind: 'blog' }, 'yellow'],
    ['seo-title', { kind: 'blog', seoTitle: x(71) }, undefined],
  ] as const)('%s of %o is %s', (id, given, expected) => expect(colour(id, given)).toBe(expected))

  it('has a narrower reading', () => {
    expect(colour('seo-title', { seoTitle: x(61) }, 'narrow')).toBe('yellow')
    expect(colour('seo-title', { seoTitle: x(60) }, 'narrow')).toBe('green')
    expect(colour('seo-description', { seoDescription: x(149) }, 'narrow')).toBe('yellow')
    expect(colour('seo-description', { seoDescription: x(160) }, 'narrow')).toBe('green')
  })
})

it('scores only with a focus keyword', () => {
  expect(judge(subject({ seoTitle: x(60) }), DEFAULT_CHECK_SETTINGS).score).toBeNull()
  const whole = subject({
    seoTitle: `Oak chair ${x(45)}`,
    seoDescription: `Oak ${x(140)}`,
    text: `oak oak oak ${x(600)}`,
    focusKeyword: 'OAK',
  })
  expect(judge(whole, DEFAULT_CHECK_SETTINGS)).toMatchObject({ score: 100, colour: 'green' })
})

it('judges whatever it is given, once per check, between 0 and 100', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 700 }))
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom('product', 'collection', 'page', 'blog', 'article'),
        title: fc.string(),
        seoTitle: text,
        seoDescription: text,
        text,
        focusKeyword: fc.option(fc.string({ maxLength: 20 })),
      }),
      (given) => {
        const { results, score } = judge(given as CheckSubject, DEFAULT_CHECK_SETTINGS)
        expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
        expect(results.length).toBeLessThanOrEqual(CHECKS.length)
        if (score !== null) expect(score).toBeGreaterThanOrEqual(0)
        if (score !== null) expect(score).toBeLessThanOrEqual(100)
      },
    ),
  )
})

it.each([
  ['Oak and OAK, oak-wood; soaked oaks', 'oak', 3],
  ['aaa', 'a', 0],
  ['oak  chair and oak\nchair', 'Oak chair', 2],
  ['c++ and c+++', 'c++', 2],
  ['木製の椅子と椅子', '椅子', 2],
  ['anything', '', 0],
])('counts in %j the keyword %j %i times', (text, keyword, times) =>
  expect(countKeyword(text, keyword)).toBe(times),
)

it.each([
  ['Oak chair', 85.59],
  ['Wooden tables | Fernhill', 215.3],
  ['Äpfel & Öl für 3 €', 152.29],
])('measures %j as Chromium does, %d pixels', (text, browser) =>
  expect(Math.abs(pixelWidth(text, 'title') - browser)).toBeLessThan(1),
)

it('gives ideographs a square and accents nothing', () => {
  expect(pixelWidth('', 'title')).toBe(0)
  expect(pixelWidth('椅子', 'title')).toBe(40)
  expect(pixelWidth('e\u0301', 'title')).toBe(pixelWidth('é', 'title'))
})

it('counts full-width characters as two, and says how many there are', () => {
  const found = (seoTitle: string) =>
    judge(subject({ seoTitle }), DEFAULT_CHECK_SETTINGS).results.find(({ id }) => id === 'seo-title')
  expect(found('青'.repeat(24))).toMatchObject({ advice: 'short', values: { length: 48, fullWidth: 24 } })
  expect(found('青'.repeat(29))).toMatchObject({ advice: 'good', values: { length: 58 } })
  expect(found('茶'.repeat(36))).toMatchObject({ advice: 'long', values: { length: 72 } })
  expect(found('찻잔 '.repeat(12))?.values['length']).toBe(59)
  expect(found('i'.repeat(60))?.values).not.toHaveProperty('fullWidth')
})

describe('what a result has room for', () => {
  const advice = (id: CheckId, given: Partial<CheckSubject>) =>
    judge(subject(given), DEFAULT_CHECK_SETTINGS).results.find((result) => result.id === id)?.advice

  it('says that a text is shown in full only where its pixels fit, too', () => {
    expect(advice('seo-title', { seoTitle: 'i'.repeat(60) })).toBe('good')
    expect(advice('seo-title', { seoTitle: 'W'.repeat(60) })).toBe('wide')
    expect(advice('seo-description', { seoDescription: 'i'.repeat(150) })).toBe('good')
    expect(advice('seo-description', { seoDescription: 'W'.repeat(150) })).toBe('wide')
    // A text that is cut off is never rated good, whatever its length.
    expect(colour('seo-title', { seoTitle: 'W'.repeat(60) })).toBe('yellow')
    expect(colour('seo-description', { seoDescription: 'W'.repeat(150) })).toBe('yellow')
    const titlePattern = { before: '', after: ` – ${'Fernhill '.repeat(6)}`, unlessHas: null }
    expect(advice('seo-title', { seoTitle: x(60), titlePattern })).toBe('wide-with-theme')
    expect(advice('seo-title', { seoTitle: x(71), titlePattern })).toBe('long')
    expect(advice('seo-title', { seoTitle: x(60), titlePattern: null })).toBe('good')
  })

  it('cuts by the width that is counted: whole words, never wider, nothing where all fits', () => {
    const part = fc.constantFrom('title' as const, 'description' as const)
    const text = fc.array(fc.string({ minLength: 1, maxLength: 30 })).map((all) => all.join(' '))
    fc.assert(
      fc.property(text, part, (given, of) => {
        const shown = cutToResult(given, of)
        expect(pixelWidth(shown, of)).toBeLessThanOrEqual(RESULT_TEXT[of].cutAt)
        expect(shown === given).toBe(pixelWidth(given, of) <= RESULT_TEXT[of].cutAt)
        expect(given.startsWith(shown.replace(/ ?…$/, '')) || shown === given).toBe(true)
      }),
    )
    expect(cutToResult('wide '.repeat(40), 'title')).toMatch(/^(wide )+…$/)
    expect(cutToResult('W'.repeat(99), 'title')).toMatch(/^W{20,} …$/)
  })
})
