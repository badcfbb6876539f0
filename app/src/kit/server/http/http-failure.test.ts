import { ORPCError, ValidationError } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { asAppError } from './http-failure.ts'

const codeOf = (facts: object) => {
  const error = Object.assign(new Error('it failed'), facts)
  const { code, status } = asAppError(error, { requestId: '1', translate: () => undefined })
  return [code, status]
}

test.each([
  [
    'a server behind the database that does not answer',
    { code: '08006', severity: 'ERROR' },
    'http.store-away',
  ],
  ['one that is not reached', { code: '08001', severity: 'ERROR' }, 'http.store-away'],
  ['the database itself, gone', { code: 'ECONNREFUSED' }, 'http.unavailable'],
  ['a pooler without a database', { code: '08P01', severity: 'FATAL' }, 'http.unavailable'],
  ['a server behind it that stops', { code: '57P01', severity: 'ERROR' }, 'http.store-away'],
  ['a database that stops', { code: '57P01', severity: 'FATAL' }, 'http.unavailable'],
  ['a lock somebody holds', { code: '55P03', severity: 'ERROR' }, 'http.busy'],
  ['a transaction that took too long', { code: '25P04', severity: 'FATAL' }, 'http.busy'],
])('%s is a 503 that says so', (_what, facts, code) => {
  expect(codeOf(facts)).toEqual([code, 503])
})

test('a message that is the key of a text is told by that key, any other by what was expected', () => {
  const schema = z.strictObject({
    reason: z.string('plans:cancel.choose'),
    days: z.string('plans:no.such-text'),
  })
  const data = { 'plans:cancel.choose': 1 }
  const cause = new ValidationError({ message: '', issues: schema.safeParse(data).error?.issues ?? [], data })
  const { details } = asAppError(new ORPCError('BAD_REQUEST', { cause }), {
    requestId: '1',
    translate: () => undefined,
  })
  const names = { names: 'plans:cancel.choose' }
  expect(details?.['issues']).toEqual([
    {
      ...{ path: 'reason', key: 'plans:cancel.choose', values: {} },
      message: 'Please Choose a Cancellation Reason',
    },
    { path: 'days', key: 'errors:input.required', values: {}, message: 'is required' },
    {
      ...{ path: '', key: 'errors:input.unknown', values: names },
      message: 'unknown fields: plans:cancel.choose',
    },
  ])
})

test('what nobody expected is a 500', () => {
  expect(codeOf({ code: 'XX000', severity: 'ERROR' })).toEqual(['http.internal', 500])
})
