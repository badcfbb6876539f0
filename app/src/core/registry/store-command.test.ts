import { expect, test } from 'vitest'
import { inputError } from '#kit/server/http/input-error.ts'
import { wordsOf } from './store-command.ts'

test('input that does not fit is explained field by field', () => {
  const refused = inputError([
    { path: 'name', key: 'errors:input.long', values: { limit: 1000 } },
    { path: '', key: 'errors:input.unknown', values: { names: 'more' } },
  ])
  const words =
    'The request is not valid: name: at most 1,000 characters; unknown fields: more. Nothing was changed. Correct it and send it again.'
  expect(wordsOf(refused)).toBe(words)
  expect(refused.message).toBe(words)
})

test('any other failure has its own message', () => {
  expect(wordsOf(new Error('No such file.'))).toBe('No such file.')
  expect(wordsOf('gone')).toBe('gone')
})
