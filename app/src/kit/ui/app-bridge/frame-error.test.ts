import { expect, test } from 'vitest'
import english from '../../../../locales/en/errors.json' with { type: 'json' }
import { frameError } from './frame-error.ts'

test.each([
  ['INVALID_ACTION', 'frame.invalid-action'],
  ['INVALID_PAYLOAD', 'frame.invalid-payload'],
  ['PERMISSION', 'frame.permission'],
  ['NETWORK', 'frame.network'],
  ['PERSISTENCE', 'frame.persistence'],
  ['UNSUPPORTED_OPERATION', 'frame.unsupported-operation'],
  ['INVALID_ORIGIN', 'frame.invalid-origin'],
  ['FAILED_AUTHENTICATION', 'frame.failed-authentication'],
])('the kind %s has a code, words and what to do', (kind, code) => {
  expect(frameError({ type: `APP::ERROR::${kind}`, message: 'x' }).code).toBe(code)
  expect(frameError(new Error(`APP::ERROR::${kind}: no`)).code).toBe(code)
  const words = english.frame[code.slice('frame.'.length) as keyof typeof english.frame]
  // Two sentences: what happened, and what to do.
  expect(words.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2)
})

test('an error without a name is the line to the admin that broke', () => {
  expect(frameError(undefined).code).toBe('frame.network')
  expect(frameError(new Error('APP::ERROR::SOMETHING_NEW')).code).toBe('frame.network')
})
