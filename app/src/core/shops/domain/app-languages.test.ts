import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_LANGUAGES } from './app-languages.ts'

test('the sixteen languages of the specification are offered, and each has its texts', () => {
  expect(APP_LANGUAGES).toEqual([
    ...['cs', 'da', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'],
  ])
  const locales = join(import.meta.dirname, '../../../../locales')
  const texts = (language: string) => readdirSync(join(locales, language)).toSorted()
  for (const language of APP_LANGUAGES) expect([language, texts(language)]).toEqual([language, texts('en')])
})
