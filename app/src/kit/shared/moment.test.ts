import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentSchema } from './moment.ts'

it.each([
  ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  [`2026-11-21T00:00:00.${'1'.repeat(1_000)}Z`, '2026-11-21T00:00:00.111Z'],
])('%s is %s', (text, moment) => expect(momentSchema.parse(text)).toBe(moment))

it.each([
  '0000-01-01T00:00:00Z',
  '1970-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59.999-00:01',
  '2026-02-30T00:00:00Z',
  '2026-11-21',
  '2026-11-21T24:00:00Z',
  '+010000-01-01T00:00:00Z',
])('%s is none', (text) => expect(momentSchema.safeParse(text).success).toBe(false))

it('takes what it gives', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      (at) => {
        expect(momentSchema.parse(at.toISOString())).toBe(at.toISOString())
      },
    ),
  )
})
