import { expect, test } from 'vitest'
import english from '../../../../locales/en/errors.json' with { type: 'json' }
import { frameError } from './frame-error.ts'

test.each([
  ['INVALID_ACTION', 'invalid-action'],
  ['INVALID_PAYLOAD', 'invalid-payload'],
  ['PERMISSION', 'permission'],
  ['NETWORK', 'network'],
  ['PERSISTENCE', 'persistence'],
  ['UNSUPPORTED_OPERATION', 'unsupported-operation'],
  ['INVALID_ORIGIN', 'invalid-origin'],
  ['FAILED_AUTHENTICATION', 'failed-authentication'],
])('the kind %s has a code, words and what to do', (kind, code) => {
  expect(frameError({ type: `APP::ERROR::${kind}`, message: 'x' }).code).toBe(`frame.${code}`)
  expect(frameError(new Error(`APP::ERROR::${kind}: no`)).code).toBe(`frame.${code}`)
  const words = english.frame[code as keyof typeof english.frame]
  // What happened, and what to do about it.
  expect(words.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2)
})

test('an error without a name is the line to the admin that broke', () => {
  expect(frameError(undefined).code).toBe('frame.network')
  expect(frameError(new Error('APP::ERROR::SOMETHING_NEW')).code).toBe('frame.network')
})
