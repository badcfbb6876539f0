import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ungroundedClaims } from './grounding.ts'

type Source = { language: string; source: string; texts: [text: string, kinds: string[]][] }
const sources: Source[] = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8'))
const cases = sources.flatMap(({ language, source, texts }) =>
  texts.map(([text, kinds]) => ({ language, source, text, kinds })),
)

describe('267 labelled cases', () => {
  it('are 267, about half of them with a claim that is not in the source', () => {
    expect(cases).toHaveLength(267)
    expect(cases.filter(({ kinds }) => kinds.length > 0).length).toBe(135)
  })

  it.each(cases)('[$language] $text $kinds', ({ text, source, kinds }) => {
    const found = ungroundedClaims(text, source)
    expect([...new Set(found.map(({ kind }) => kind))].toSorted(), JSON.stringify(found)).toEqual(
      kinds.toSorted(),
    )
  })
})

describe('whatever is written', () => {
  const sentence = fc.constantFrom(...cases.map(({ text }) => text))
  it('is grounded in itself', () =>
    fc.assert(
      fc.property(sentence, (text) => {
        expect(ungroundedClaims(text, text)).toEqual([])
      }),
    ))
  it('never throws and names words of the text', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ maxLength: 200 }),
        (text, source) => {
          for (const { words } of ungroundedClaims(text, source)) expect(words.length).toBeGreaterThan(0)
        },
      ),
    ))
  it('a number of its own is always found', () =>
    fc.assert(
      fc.property(sentence, fc.integer({ min: 3_001, max: 9_999 }), (text, number) => {
        expect(ungroundedClaims(`${text} ${number}`, text).map(({ kind }) => kind)).toContain('number')
      }),
    ))
})
