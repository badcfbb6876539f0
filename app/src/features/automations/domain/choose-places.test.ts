import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePlaces, type KnownPlace } from './choose-places.ts'

const place: fc.Arbitrary<KnownPlace> = fc.record({
  kind: fc.constant('catalogue.search-listing'),
  resourceId: fc.constant('gid://shopify/Product/1'),
  field: fc.constantFrom('seo-title', 'seo-description'),
  current: fc.string(),
  isEmpty: fc.boolean(),
  onlyNew: fc.boolean(),
  inHand: fc.boolean(),
  ours: fc.constantFrom('proposed' as const, 'edited' as const, null),
})
const places = fc.array(place, { maxLength: 12 })
const byItself = fc.constantFrom('new' as const, 'changed' as const)

test('by itself it never writes over what Signpost wrote last', () => {
  fc.assert(
    fc.property(places, byItself, fc.boolean(), (found, reason, overwrite) => {
      for (const { ours, isEmpty, onlyNew } of choosePlaces(found, { reason, overwrite }))
        expect(ours === null || isEmpty || onlyNew === true).toBe(true)
    }),
  )
})

test('what an operation has in hand is left to it, and filled places stay unless they may be overwritten', () => {
  const reasons = fc.constantFrom('new' as const, 'changed' as const, 'asked' as const)
  fc.assert(
    fc.property(places, reasons, (found, reason) => {
      const chosen = choosePlaces(found, { reason, overwrite: false })
      expect(chosen.some(({ inHand }) => inHand)).toBe(false)
      expect(chosen.every(({ isEmpty, onlyNew }) => isEmpty || (onlyNew && reason === 'new'))).toBe(true)
    }),
  )
})

test('a handle moves by itself for what is new only', () => {
  fc.assert(
    fc.property(places, fc.boolean(), (found, overwrite) => {
      const chosen = choosePlaces(found, { reason: 'changed', overwrite })
      expect(chosen.some(({ onlyNew }) => onlyNew)).toBe(false)
    }),
  )
})
