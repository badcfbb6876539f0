import { expect, it } from 'vitest'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { tokenState } from './token-state.ts'

const refusal = (status: number, code: string) => new ApiError({ status, code, message: '' })
const visiting = { kind: 'visit' } as const

it.each([
  ['nothing is known yet', undefined, null, 'pending'],
  ['it opens a visit', visiting, null, 'valid'],
  ['it opens the staff area instead', { kind: 'panel' } as const, null, 'malformed'],
  ['the merchant ended the visit', visiting, refusal(401, 'staff.visit-ended'), 'ended'],
  ['it never was one', undefined, refusal(400, 'staff.malformed-token'), 'malformed'],
  ['it was one of the staff area', undefined, refusal(401, 'staff.signed-out'), 'malformed'],
  // None of these says anything about the token: a visit goes on.
  ['the server is busy', visiting, refusal(429, 'http.too-many-asked'), 'valid'],
  ['a proxy refuses', visiting, refusal(403, 'http.403'), 'valid'],
  ['the server restarts', visiting, refusal(503, 'http.503'), 'valid'],
  ['the server is busy from the beginning', undefined, refusal(429, 'http.too-many-asked'), 'unknown'],
])('%s', (_, data, error, state) => expect(tokenState('visit', { data, error })).toBe(state))

it('asks to sign in again when a session is over, and for nothing else', () => {
  const of = (status: number, code: string) => tokenState('panel', { error: refusal(status, code) })
  expect(of(401, 'staff.signed-out')).toBe('ended')
  expect(of(401, 'staff.visit-ended')).toBe('malformed')
  expect(of(408, 'http.408')).toBe('unknown')
})
