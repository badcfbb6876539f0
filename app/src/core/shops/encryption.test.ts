import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seal, unseal } from './encryption.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const [old, current] = [key('k1'), key('k2')]

it('gives back what it took, from every key that is still there', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, associatedData) => {
      const sealed = seal([old], text, associatedData)
      expect(unseal([current, old], sealed, associatedData)).toBe(text)
      expect(seal([current, old], text, associatedData).keyId).toBe('k2')
      expect(unseal([current], sealed, associatedData)).toBeNull()
    }),
  )
})

it('gives nothing for other associated data, another key or a changed byte', () => {
  const sealed = seal([current], 'shpat_secret', '7:access')
  expect(sealed.bytes.includes('shpat_secret')).toBe(false)
  expect(unseal([current], sealed, '8:access')).toBeNull()
  expect(unseal([key('k2')], sealed, '7:access')).toBeNull()
  fc.assert(
    fc.property(fc.nat(sealed.bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(sealed.bytes)
      changed[at] = (changed[at] ?? 0) ^ flip
      expect(unseal([current], { ...sealed, bytes: changed }, '7:access')).toBeNull()
    }),
  )
  for (let length = 0; length < sealed.bytes.length; length++)
    expect(unseal([current], { ...sealed, bytes: sealed.bytes.subarray(0, length) }, '7:access')).toBeNull()
})
