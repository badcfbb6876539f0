import type { Entry } from '../entry.ts'
import { thing } from '../formats/things.ts'
import { member, text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import {
  childrenOf,
  fieldValues,
  has,
  inWhere,
  isOneOf,
  numberOfData,
  type Subject,
  textOfValue,
} from '../subject.ts'

export const sizeSpecification: Entry = {
  key: 'SizeSpecification',
  recommended: ['name', 'sizeGroup', 'sizeSystem'],
  formats: {
    sizeGroup: member(['Regular', 'Petite', 'Plus', 'Tall', 'Big', 'Maternity'], {
      max: 2,
      prefix: 'WearableSizeGroup',
      bare: true,
    }),
    sizeSystem: member(['AU', 'BR', 'CN', 'DE', 'Europe', 'FR', 'IT', 'JP', 'MX', 'UK', 'US'], {
      prefix: 'WearableSizeSystem',
      bare: true,
    }),
  },
}

function ageStep(fields: readonly string[], steps: readonly number[]) {
  return (subject: Subject): Fault[] =>
    fields.flatMap((field) =>
      fieldValues(subject, field).flatMap(({ data, path, holder }) => {
        const age = numberOfData(data)
        if (age !== null && steps.includes(age)) return []
        const says = message('years', { field, steps: steps.join(', ') })
        // The engine's own examples use other ages, which it reads as the nearest step.
        const severity = age !== null && age >= 0 ? 'info' : 'warning'
        return [{ code: 'invalid-value', field, path, on: holder, says, severity } as const]
      }),
    )
}

export const peopleAudience: Entry = {
  key: 'PeopleAudience',
  recommended: [
    'suggestedGender',
    ['suggestedMaxAge', 'suggestedAge.maxValue'],
    ['suggestedMinAge', 'suggestedAge.minValue'],
  ],
  formats: { suggestedGender: member(['Male', 'Female', 'Unisex'], { ignoreCase: true }) },
  rules: [
    {
      name: 'minAge',
      severity: 'warning',
      check: ageStep(['suggestedMinAge', 'suggestedAge.minValue'], [0, 0.25, 1, 5, 13]),
    },
    {
      name: 'maxAge',
      severity: 'warning',
      check: ageStep(['suggestedMaxAge', 'suggestedAge.maxValue'], [0.25, 1, 5, 13]),
    },
  ],
}

const issuers = ['EC', 'European_Commission', 'ADEME', 'BMWK'] as const

export const certification: Entry = {
  key: 'Certification',
  required: ['issuedBy', 'name'],
  recommended: [['certificationIdentification', 'certificationRating']],
  formats: {
    issuedBy: thing(['Organization'], { loose: true }),
    'issuedBy.name': member(issuers),
    certificationRating: thing(['Rating']),
    name: member(['EPREL', 'Vehicle_CO2_Class', 'Vehicle_CO2_Class_Discharged_Battery']),
  },
  rules: [
    {
      name: 'certificationRating needs ratingValue; EU energy also bestRating and worstRating',
      severity: 'error',
      check(subject) {
        const [rating] = childrenOf(subject, 'certificationRating')
        if (rating === undefined) return []
        const europe = isOneOf(subject, 'issuedBy.name', ['EC', 'European_Commission'])
        const needed = europe ? ['ratingValue', 'bestRating', 'worstRating'] : ['ratingValue']
        return needed
          .filter((field) => !has(rating, field))
          .map((field) => ({
            code: 'missing-field',
            field,
            on: rating,
            says: message('missing', { field, ...inWhere(rating) }),
          }))
      },
    },
    {
      name: 'certificationRating ignored when certificationIdentification present',
      severity: 'info',
      check: (subject) =>
        has(subject, 'certificationRating') && has(subject, 'certificationIdentification')
          ? [
              {
                code: 'ignored-field',
                field: 'certificationRating',
                says: message('ignoredBeside', {
                  field: 'certificationRating',
                  other: 'certificationIdentification',
                }),
              },
            ]
          : [],
    },
  ],
}

export const model3d: Entry = {
  key: '3DModel',
  required: ['encoding', 'encoding.contentUrl'],
  formats: {
    encoding: thing(['MediaObject']),
    'encoding.contentUrl': {
      ...text({
        matches: /^[^\s?#]+\.(?:gltf|glb)(?:[?#]\S*)?$/i,
        expected: { phrase: 'modelFile' },
      }),
    },
  },
}

/** Returns the identifiers that distinguish a variant from others. */
export function identifiersOf(subject: Subject): string[] {
  return ['sku', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14'].flatMap((field) =>
    fieldValues(subject, field).map((value) => `${field}:${textOfValue(value)?.trim()}`),
  )
}
