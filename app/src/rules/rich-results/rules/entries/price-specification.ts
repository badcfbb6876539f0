import type { Entry } from '../entry.ts'
import { date } from '../formats/dates.ts'
import { number, price } from '../formats/numbers.ts'
import { thing } from '../formats/things.ts'
import { currency, member, text } from '../formats/words.ts'
import { message } from '../messages.ts'
import { perNode } from '../per-node.ts'
import { childSubject, has, type Subject, valuesOf } from '../subject.ts'

/** Reports whether a price is active: one with neither a type nor a tier. */
function isActive(specification: Subject): boolean {
  return !has(specification, 'priceType') && !has(specification, 'validForMemberTier')
}

/** Finds the active price among the specifications of an offer, as its step from the offer. */
const activePrice = perNode((offer) => {
  const first = valuesOf(offer, 'priceSpecification').find((value) => {
    const specification = childSubject(offer, 'priceSpecification', value)
    return specification !== null && isActive(specification)
  })
  return { step: first?.value.step ?? null }
})

function hasActivePrice({ parent }: Subject): boolean {
  return parent !== null && (has(parent, 'price') || activePrice(parent).step !== null)
}

export const priceSpecification: Entry = {
  key: 'UnitPriceSpecification',
  required: ['price', 'priceCurrency'],
  // Points for members do not state a price (the engine's own example of a loyalty program).
  isReference: (subject) => has(subject, 'membershipPointsEarned') && has(subject, 'validForMemberTier'),
  optional: [
    'membershipPointsEarned',
    'priceType',
    'referenceQuantity',
    'validForMemberTier',
    'validFrom',
    'validThrough',
  ],
  formats: {
    price: price({ positive: true }),
    priceCurrency: currency,
    priceType: member(['StrikethroughPrice', 'ListPrice']),
    membershipPointsEarned: number({ whole: true, min: 0 }),
    referenceQuantity: thing(['QuantitativeValue']),
    validFrom: date(),
    validThrough: date(),
  },
  rules: [
    {
      name: 'active price: neither priceType nor validForMemberTier',
      severity: 'warning',
      check(subject) {
        const { parent, path } = subject
        if (parent === null || !isActive(subject) || parent.path + activePrice(parent).step === path)
          return []
        return [
          {
            code: 'inconsistent',
            field: 'price',
            says: message('activePrices', {}),
          },
        ]
      },
    },
    {
      name: 'strikethrough price requires an active price too',
      severity: 'error',
      check: (subject) =>
        has(subject, 'priceType') && !hasActivePrice(subject)
          ? [
              {
                code: 'inconsistent',
                field: 'priceType',
                says: message('strikethrough', {}),
              },
            ]
          : [],
    },
    {
      name: 'member price requires a regular price too',
      severity: 'error',
      check: (subject) =>
        has(subject, 'validForMemberTier') && !has(subject, 'priceType') && !hasActivePrice(subject)
          ? [
              {
                code: 'inconsistent',
                field: 'validForMemberTier',
                says: message('memberPrice', {}),
              },
            ]
          : [],
    },
    {
      name: 'priceType + validForMemberTier together => specification ignored',
      severity: 'warning',
      check: (subject) =>
        has(subject, 'priceType') && has(subject, 'validForMemberTier')
          ? [
              {
                code: 'ignored-field',
                field: 'validForMemberTier',
                says: message('ignoredPrice', {}),
              },
            ]
          : [],
    },
    {
      name: 'priceValidUntil not applicable here',
      severity: 'info',
      check: (subject) =>
        has(subject, 'priceValidUntil')
          ? [
              {
                code: 'ignored-field',
                field: 'priceValidUntil',
                says: message('ignoredOffer', { field: 'priceValidUntil' }),
              },
            ]
          : [],
    },
    {
      name: 'membershipPointsEarned only with validForMemberTier',
      severity: 'info',
      check: (subject) =>
        has(subject, 'membershipPointsEarned') && !has(subject, 'validForMemberTier')
          ? [
              {
                code: 'ignored-field',
                field: 'membershipPointsEarned',
                says: message('ignoredPoints', {}),
              },
            ]
          : [],
    },
  ],
  children: { referenceQuantity: [{ types: ['QuantitativeValue'], entry: () => unitPricing }] },
}

export const unitPricing: Entry = {
  key: 'QuantitativeValue.unitPricing',
  required: ['unitCode', 'value'],
  recommended: ['valueReference'],
  formats: {
    unitCode: text(),
    value: number({ min: 0 }),
    valueReference: thing(['QuantitativeValue']),
    'valueReference.value': number({ min: 0 }),
  },
}
