import { expect, test } from 'vitest'
import { isStaff } from './is-staff.ts'

const merchant = {
  hasAdminToken: false,
  hasTokenParameter: false,
  email: 'rowan@fernhill.example',
  staffDomain: 'signpost.example',
}

test('a merchant is no staff', () => {
  expect(isStaff(merchant)).toBe(false)
  expect(isStaff({ ...merchant, email: '' })).toBe(false)
})

test.each([
  { hasAdminToken: true },
  { hasTokenParameter: true },
  { email: 'ada@signpost.example' },
  { email: 'Ada@Signpost.Example ' },
])('any one sign is enough: %o', (sign) => {
  expect(isStaff({ ...merchant, ...sign })).toBe(true)
})

test.each([
  'ada@mail.signpost.example',
  'ada@notsignpost.example',
  'ada@signpost.example.evil.example',
  'signpost.example',
  '@signpost.example',
  'ada@signpost.example@evil.example',
])('another domain is not the provider’s: %s', (email) => {
  expect(isStaff({ ...merchant, email })).toBe(false)
})

test.each([null, ''])('without STAFF_EMAIL_DOMAIN nobody is told by an address (%o)', (staffDomain) => {
  expect(isStaff({ ...merchant, email: 'ada@signpost.example', staffDomain })).toBe(false)
  expect(isStaff({ ...merchant, email: 'ada@', staffDomain })).toBe(false)
})
