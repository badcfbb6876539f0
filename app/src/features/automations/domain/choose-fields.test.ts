import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CandidateField, chooseFields } from './choose-fields.ts'

const field: fc.Arbitrary<CandidateField> = fc.record({
  kind: fc.constant('catalogue.search-listing'),
  resourceId: fc.constant('gid://shopify/Product/1'),
  field: fc.constantFrom('seo-title', 'seo-description'),
  current: fc.string(),
  isEmpty: fc.boolean(),
  onlyNew: fc.boolean(),
  inHand: fc.boolean(),
  ours: fc.constantFrom('proposed' as const, 'edited' as const, 'undone' as const, null),
})
const fields = fc.array(field, { maxLength: 12 })
const byItself = fc.constantFrom('new' as const, 'changed' as const)

test('by itself it never writes over what Signpost wrote last', () => {
  fc.assert(
    fc.property(fields, byItself, fc.boolean(), (found, reason, overwrite) => {
      for (const { ours, isEmpty, onlyNew } of chooseFields(found, { reason, overwrite }))
        expect(ours === null || isEmpty || onlyNew === true).toBe(true)
    }),
  )
})

test('what an undo has emptied stays empty until the merchant asks', () => {
  const undone = {
    ...{ kind: 'k', resourceId: 'r', field: 'seo-title', current: null },
    isEmpty: true,
    inHand: false,
  }
  const chosen = (reason: 'new' | 'changed' | 'asked') =>
    chooseFields([{ ...undone, ours: 'undone' }], { reason, overwrite: true }).length
  expect([chosen('new'), chosen('changed'), chosen('asked')]).toEqual([0, 0, 1])
})

test('what an operation has in hand is left to it, and filled fields stay unless they may be overwritten', () => {
  const reasons = fc.constantFrom('new' as const, 'changed' as const, 'asked' as const)
  fc.assert(
    fc.property(fields, reasons, (found, reason) => {
      const chosen = chooseFields(found, { reason, overwrite: false })
      expect(chosen.some(({ inHand }) => inHand)).toBe(false)
      expect(chosen.every(({ isEmpty, onlyNew }) => isEmpty || (onlyNew && reason === 'new'))).toBe(true)
    }),
  )
})

test('a handle moves by itself for what is new only', () => {
  fc.assert(
    fc.property(fields, fc.boolean(), (found, overwrite) => {
      const chosen = chooseFields(found, { reason: 'changed', overwrite })
      expect(chosen.some(({ onlyNew }) => onlyNew)).toBe(false)
    }),
  )
})
