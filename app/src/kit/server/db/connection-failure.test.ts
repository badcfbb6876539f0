import { expect, test } from 'vitest'
import { connectionFailure } from './connection-failure.ts'

const about = { setting: 'DATABASE_URL', url: 'postgres://signpost_app:secret@db.internal:6432/shop' }
const failed = (code: string, message = 'raw words of the driver') =>
  Object.assign(new Error(message), { code })

test.each([
  ['ECONNREFUSED', 'nothing answers at db.internal:6432'],
  ['ENOTFOUND', 'the host of db.internal:6432 is not known'],
  ['28P01', 'does not accept signpost_app; check name and password'],
  ['3D000', 'there is no database shop'],
  ['42501', 'signpost_app may not do this in shop'],
])('%s is said in words, with what to do', (code, words) => {
  const said = connectionFailure(failed(code), about)
  expect(said).toContain(words)
  expect(said).toMatch(/^DATABASE_URL: /)
  expect(said).not.toMatch(/secret|raw words/)
})

test('of several addresses that all refuse, the first is named; what is not known is quoted', () => {
  const all = new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')], '')
  expect(connectionFailure(all, about)).toContain('nothing answers at')
  expect(connectionFailure(failed('XX000'), about)).toBe(
    'DATABASE_URL: the database does not answer (raw words of the driver)',
  )
  expect(connectionFailure(new Error('odd'), { ...about, url: 'nonsense' })).toContain('(odd)')
})
