import { join } from 'node:path'
import { createInstance } from 'i18next'
import { expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { readLocales } from '../../../../build/locale-files.ts'
import { refusedWrite } from './refused-write.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {}, complete: [] }))

const { de = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
const texts = createInstance()
await texts.init({ lng: 'de', resources: { de: handOut(de as Record<string, Tree>) } })

const NONE = { errorCode: null, errorMessage: null, errorValues: null }
const said = (outcome: Parameters<typeof refusedWrite>[0]): string =>
  errorWords(refusedWrite(outcome), texts).words

test('a reason of ours is told in the reader’s language, with what its words name', () => {
  const words = said({ ...NONE, errorCode: 'language-model.rate-limited', errorValues: { seconds: 20 } })
  expect(words).toContain('Das Sprachmodell erhält gerade zu viele Anfragen.')
  expect(words).toContain('in 20 Sekunden')
})

test('what the store said stands in words of the product', () => {
  const words = said({ ...NONE, errorCode: 'changes.refused', errorMessage: 'Title is too long.' })
  expect(words).toContain('Der Shop hat die Änderung abgelehnt: Title is too long.')
})

test('an outcome without a code is a conflict', () => {
  expect(refusedWrite(NONE)).toMatchObject({ status: 422, code: 'changes.conflict' })
  expect(said(NONE)).toContain('Im Shop steht nicht der Wert')
})
