import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteLogin } from './last-login.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const fernhill = { shopUrl: 'fernhill.myshopify.com', lastLoginArray: [{ date: hoursAgo(30) }] }

/** What the session, and the browser, remember. */
let session: Map<string, string>
let local: Map<string, string>
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
beforeEach(() => {
  session = new Map()
  local = new Map()
  vi.stubGlobal('sessionStorage', storage(session))
  vi.stubGlobal('localStorage', storage(local))
})
afterEach(() => vi.unstubAllGlobals())

/** The session has a login of so many hours ago. */
function loggedIn(hours: number): void {
  expect(noteLogin(fernhill, now - hours * 3_600_000)).not.toBeNull()
}

test.each([
  ['the session remembers none', fernhill.lastLoginArray, null, 2],
  ['the last login is older than five hours', fernhill.lastLoginArray, 5.01, 2],
  ['the history is empty', [], 1, 1],
])('adds an entry when %s', (_, lastLoginArray, hours, length) => {
  if (hours !== null) loggedIn(hours)
  const next = noteLogin({ ...fernhill, lastLoginArray }, now)
  expect(next).toHaveLength(length)
  expect(next?.at(-1)).toEqual({ date: new Date(now).toISOString() })
})

test('adds none within five hours', () => {
  loggedIn(4.99)
  expect(noteLogin(fernhill, now)).toBeNull()
})

test('adds none for staff, who have an admin token', () => {
  local.set('adminAccessToken', 'spv_1_secret')
  expect(noteLogin(fernhill, now)).toBeNull()
  expect(session.size).toBe(0)
})

test('keeps the latest ten', () => {
  const full = Array.from({ length: 10 }, (_, at) => ({ date: hoursAgo(100 - at) }))
  const next = noteLogin({ ...fernhill, lastLoginArray: full }, now)
  expect(next).toHaveLength(10)
  expect(next?.[0]).toEqual(full[1])
})

test('the session keeps the date under wsLastLogin', () => {
  noteLogin(fernhill, now)
  expect(session.get('wsLastLogin')).toBe('2026-11-21T12:00:00.000Z')
  noteLogin(fernhill, now + 6 * 3_600_000)
  expect(session.get('wsLastLogin')).toBe('2026-11-21T18:00:00.000Z')
})

test('a login in one store is none in another opened in the same tab', () => {
  loggedIn(1)
  expect(noteLogin(fernhill, now)).toBeNull()
  expect(noteLogin({ ...fernhill, shopUrl: 'harbour-lane.myshopify.com' }, now)).toHaveLength(2)
})
