import { join } from 'node:path'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { readLocales } from '../../../../build/locale-files.ts'
import { useChangeWords } from './use-change-words.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))

const { de = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
await createInstance()
  .use(initReactI18next)
  .init({ lng: 'de', resources: { de: handOut(de as Record<string, Tree>) } })

type Failed = Parameters<ReturnType<typeof useChangeWords>['failure']>[0]
const said = (failed: Failed): string => {
  const Words = () => createElement('p', null, useChangeWords().failure(failed))
  return renderToStaticMarkup(createElement(Words))
}
const key = 'errors:language-model.rate-limited'

test('a failure is told in the reader’s language, with what its words name', () => {
  const words = said({ key, values: { seconds: 20 }, example: null })
  expect(words).toContain('Das Sprachmodell erhält gerade zu viele Anfragen.')
  expect(words).toContain('in 20 Sekunden')
})

test('a failure from before values were kept is told as it was then', () => {
  const then = 'Try again in 20 seconds.'
  expect(said({ key, values: null, example: then })).toBe(`<p>${then}</p>`)
})

test('what the store said stands in words of the product', () => {
  const words = said({ key: 'errors:changes.refused', values: null, example: 'Title is too long.' })
  expect(words).toContain('Der Shop hat die Änderung abgelehnt: Title is too long.')
})
