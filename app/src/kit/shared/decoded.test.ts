import { expect, it } from 'vitest'
import { decoded } from './decoded.ts'

it('decodes what is encoded, and leaves the rest', () => {
  expect(decoded('gr%C3%BCn%20tea')).toBe('grün tea')
  expect(decoded('100%')).toBe('100%')
})
