import { expect, test } from 'vitest'
import { completeLanguages, missingTexts, pluralForms } from './missing-texts.ts'

const english = { notes: { title: 'Notes', rows_one: '{{count}} row', rows_other: '{{count}} rows' } }

test.each([
  ['ja', ['other']],
  ['fr', ['one', 'other']],
  ['cs', ['few', 'one', 'other']],
  ['pl', ['few', 'many', 'one', 'other']],
])('%s counts with its own forms', (language, forms) => {
  expect(pluralForms(language).sort()).toEqual(forms)
})

test('a language lacks the forms English has no use for', () => {
  const pl = { notes: { title: 'Notatki', rows_one: '{{count}} wiersz', rows_other: '{{count}} wiersza' } }
  expect(missingTexts({ en: english, pl }, 'pl').sort()).toEqual(['notes:rows_few', 'notes:rows_many'])
})

test('a language is offered while hardly anything is missing', () => {
  const ja = { notes: { title: 'メモ', rows_other: '{{count}}行' } }
  const fr = { notes: { title: 'Notes' } }
  expect(completeLanguages({ en: english, ja, fr, da: {} })).toEqual(['en', 'ja'])
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`text${index}`, 'Text']))
  const but = (missing: number) => Object.fromEntries(Object.entries(many).slice(missing))
  const files = { en: { notes: many }, es: { notes: but(2) }, fr: { notes: but(3) } }
  expect(completeLanguages(files)).toEqual(['en', 'es'])
})
