import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { withFieldNames } from './named-fields.ts'

const LABELS: Record<string, string> = { language: 'Sprache', tone: 'Tonfall', writer: 'Geschrieben von' }
const naming = { nameOf: (field: string) => LABELS[field] ?? field, language: 'de' }
const refused = (details: unknown) =>
  new ApiError({ status: 422, code: 'automations.wrong-options', message: 'Not valid.', details })

test('fields are called what the form calls them, as a list of the reader’s language', () => {
  const named = withFieldNames(refused({ action: 'a', fields: ['language', 'tone', 'writer'] }), naming)
  expect(named).toBeInstanceOf(ApiError)
  expect(named).toMatchObject({
    status: 422,
    code: 'automations.wrong-options',
    message: 'Not valid.',
    details: { action: 'a', fields: 'Sprache, Tonfall und Geschrieben von' },
  })
})

test('a field the form does not know keeps its name', () => {
  expect(withFieldNames(refused({ fields: ['colour'] }), naming)).toMatchObject({
    details: { fields: 'colour' },
  })
})

test('other errors stay as they are', () => {
  for (const error of [null, new Error('network'), refused(undefined), refused({ fields: 3 })])
    expect(withFieldNames(error, naming)).toBe(error)
})
