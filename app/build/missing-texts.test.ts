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

test('a language is offered once nothing is missing', () => {
  const ja = { notes: { title: 'メモ', rows_other: '{{count}}行' } }
  const fr = { notes: { title: 'Notes' } }
  expect(completeLanguages({ en: english, ja, fr, da: {} })).toEqual(['en', 'ja'])
})
