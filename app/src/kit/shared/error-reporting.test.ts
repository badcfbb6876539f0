import { expect, test } from 'vitest'
import { isLongEnough, REPORTING, reportsTo } from './error-reporting.ts'

test('rates, release and limits are the specification’s (1-shell §9)', () => {
  expect(REPORTING).toMatchObject({
    release: '1.0.0',
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 0.05,
  })
})

test.each([
  ['prod', true, false],
  ['stg', true, true],
  ['dev', false, true],
] as const)('%s reports to the service: %s, to the console: %s', (environment, service, console) => {
  expect(reportsTo(environment)).toEqual({ service, console })
})

test('transactions shorter than ten seconds are dropped', () => {
  expect(isLongEnough({ start_timestamp: 100, timestamp: 109.9 })).toBe(false)
  expect(isLongEnough({ start_timestamp: 100, timestamp: 110 })).toBe(true)
  expect(isLongEnough({ timestamp: 110 })).toBe(false)
})

test('a call refused with 403 is ignored, others are not', () => {
  const ignored = (message: string) => REPORTING.ignoreErrors.some((form) => form.test(message))
  expect(ignored('Error: Request failed with status code 403')).toBe(true)
  expect(ignored('Request failed with status code 500')).toBe(false)
})
