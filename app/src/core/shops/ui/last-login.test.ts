import { expect, test } from 'vitest'
import { nextLogins, readSessionLogin, writeSessionLogin } from './last-login.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const logins = [{ date: hoursAgo(30) }]

test.each([
  ['the session remembers none', logins, null, 2],
  ['the last login is older than five hours', logins, hoursAgo(5.01), 2],
  ['the history is empty', [], hoursAgo(1), 1],
])('adds an entry when %s', (_, history, sessionLogin, length) => {
  const next = nextLogins({ logins: history, sessionLogin, now })
  expect(next).toHaveLength(length)
  expect(next?.at(-1)).toEqual({ date: new Date(now).toISOString() })
})

test('adds none within five hours', () => {
  expect(nextLogins({ logins, sessionLogin: hoursAgo(4.99), now })).toBeNull()
})

test('keeps the latest ten', () => {
  const full = Array.from({ length: 10 }, (_, at) => ({ date: hoursAgo(100 - at) }))
  const next = nextLogins({ logins: full, sessionLogin: null, now })
  expect(next).toHaveLength(10)
  expect(next?.[0]).toEqual(full[1])
})

test('a login in one store is none in another opened in the same tab', () => {
  writeSessionLogin('fernhill.myshopify.com', hoursAgo(1))
  expect(readSessionLogin('fernhill.myshopify.com')).toBe(hoursAgo(1))
  expect(readSessionLogin('harbour-lane.myshopify.com')).toBeNull()
})
