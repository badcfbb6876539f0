import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { saidWords } from './error-words.ts'

const texts = createInstance()
await texts.init({
  lng: 'en',
  resources: {
    en: { errors: { file: { binary: 'Line {{line}} is no text.', empty: 'The file is empty.' } } },
  },
})

test('the text of a code is taken, with its values filled in', () => {
  expect(saidWords({ code: 'file.empty', message: 'Empty.' }, texts)).toBe('The file is empty.')
  expect(saidWords({ code: 'file.binary', message: 'Line 2.', details: { line: 2 } }, texts)).toBe(
    'Line 2 is no text.',
  )
})

test('what the server said is taken where there is no text, or no value for one of its names', () => {
  expect(saidWords({ code: 'file.unknown', message: 'Not read.' }, texts)).toBe('Not read.')
  expect(saidWords({ code: 'file.binary', message: 'Line 2.' }, texts)).toBe('Line 2.')
})
