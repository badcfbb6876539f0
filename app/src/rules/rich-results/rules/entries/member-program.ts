import type { Entry } from '../entry.ts'
import { number } from '../formats/numbers.ts'
import { absoluteUrl, either, thing } from '../formats/things.ts'
import { member } from '../formats/words.ts'
import { message } from '../messages.ts'
import { fieldValues, has, isOneOf, textOfValue } from '../subject.ts'

export const memberProgram: Entry = {
  key: 'MemberProgram',
  required: ['name', 'description', 'hasTiers'],
  recommended: ['url'],
  formats: { hasTiers: thing(['MemberProgramTier'], { loose: true }), url: absoluteUrl() },
  children: { hasTiers: [{ types: ['MemberProgramTier'], entry: () => tier }] },
}

const tier: Entry = {
  key: 'MemberProgram',
  required: ['name', 'hasTierBenefit'],
  optional: ['hasTierRequirement', 'membershipPointsEarned', 'url'],
  conditional: [
    {
      name: 'points',
      when: (subject) => isOneOf(subject, 'hasTierBenefit', ['TierBenefitLoyaltyPoints']),
      recommend: ['membershipPointsEarned'],
    },
  ],
  formats: {
    hasTierBenefit: member(['TierBenefitLoyaltyPoints', 'TierBenefitLoyaltyPrice']),
    membershipPointsEarned: either(number({ min: 0 }), thing(['QuantitativeValue'])),
  },
  rules: [
    {
      name: 'hasTierRequirement: CreditCard, MonetaryAmount, UnitPriceSpecification or text',
      severity: 'warning',
      check: (subject) =>
        has(subject, 'hasTierRequirement')
          ? fieldValues(subject, 'hasTierRequirement').flatMap((value) => {
              const types = value.node?.types
              const known = types?.some((type) =>
                ['CreditCard', 'MonetaryAmount', 'UnitPriceSpecification'].includes(type),
              )
              if (
                known ||
                (types === undefined && textOfValue(value) !== null && typeof value.data === 'string')
              )
                return []
              const says = message('invalidType', { field: 'hasTierRequirement' })
              return [{ code: 'invalid-type' as const, field: 'hasTierRequirement', path: value.path, says }]
            })
          : [],
    },
  ],
}
