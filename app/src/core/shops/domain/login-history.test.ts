import { expect, test } from 'vitest'
import { withLogins } from './login-history.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('ten reloads without storage are one login, and leave the history', () => {
  let history = [hoursAgo(70), hoursAgo(30)]
  for (let reload = 0; reload < 10; reload++) history = withLogins(history, [...history, hoursAgo(0)], now)
  expect(history).toEqual([hoursAgo(70), hoursAgo(30), now])
})

test('a browser that knows less than the store takes nothing away', () => {
  const stored = [hoursAgo(90), hoursAgo(60), hoursAgo(20)]
  expect(withLogins(stored, [hoursAgo(90), hoursAgo(0)], now)).toEqual([...stored, now])
})

test('a login of the future that was stored counts as of now', () => {
  expect(withLogins([hoursAgo(-500)], [hoursAgo(0)], now)).toEqual([now])
})

test('keeps the latest ten, none of them in the future', () => {
  const full = Array.from({ length: 10 }, (_, at) => hoursAgo(100 - 6 * at))
  const next = withLogins(full, [hoursAgo(-500)], now)
  expect(next).toHaveLength(10)
  expect([next[0], next.at(-1)]).toEqual([full[1], now])
})
