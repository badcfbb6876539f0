import type { Entry, Format } from '../entry.ts'
import { thing } from '../formats/things.ts'
import { member, text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { has, textOf, textOfValue, valuesOf } from '../subject.ts'
import { isLinkAlone, type Variant, variantsOf } from '../variants-of.ts'
import { identifiersOf } from './product-parts.ts'
import { aggregateRating, productReviews } from './review.ts'

const product = thing(['Product'])

/** A Product, or the URL of its page: the engine's form for variants on pages of their own. */
const variant: Format = {
  ...product,
  check: (value, subject, field) =>
    value.node !== null && isLinkAlone(value.node) ? null : product.check(value, subject, field),
}

export const productGroup: Entry = {
  key: 'ProductGroup',
  required: ['name'],
  recommended: [
    'aggregateRating',
    'brand.name',
    'description',
    'hasVariant',
    'productGroupID',
    'review',
    'variesBy',
  ],
  optional: ['hasAdultConsideration', 'url'],
  formats: {
    name: text(),
    brand: thing(['Brand', 'Organization'], { loose: true }),
    variesBy: member(['color', 'size', 'suggestedAge', 'suggestedGender', 'material', 'pattern']),
    hasAdultConsideration: member(['SexualContentConsideration']),
    hasVariant: variant,
    review: thing(['Review']),
    aggregateRating: thing(['AggregateRating']),
  },
  rules: [
    {
      name: 'productGroupID and inProductGroupWithID must match if both',
      severity: 'error',
      check(subject) {
        // If the group has no id, that of the first variant counts: all variants must name the same group.
        let id = textOf(subject, 'productGroupID')
        const said = id === null ? 'inProductGroupWithID' : 'productGroupID'
        return variantsOf(subject).flatMap((variant) =>
          valuesOf(variant.subject, 'inProductGroupWithID').flatMap((value): Fault[] => {
            const own = textOfValue(value)
            id ??= own
            if (own === id) return []
            const says = message('groupId', { field: 'inProductGroupWithID', other: said, value: id ?? '' })
            return [
              {
                code: 'inconsistent',
                field: 'inProductGroupWithID',
                ...at(variant),
                path: value.path,
                says,
              },
            ]
          }),
        )
      },
    },
    {
      name: 'group id: productGroupID on group or inProductGroupWithID on variants',
      severity: 'warning',
      check(subject) {
        if (has(subject, 'productGroupID')) return []
        if (variantsOf(subject).some((variant) => has(variant.subject, 'inProductGroupWithID'))) return []
        return [{ code: 'missing-one-of', field: 'productGroupID', says: message('missingGroup', {}) }]
      },
    },
    {
      name: 'each variant needs unique id (sku or gtin)',
      severity: 'error',
      check(subject) {
        const seen = new Set<string>()
        return variantsOf(subject).flatMap((variant): Fault[] => {
          const ids = identifiersOf(variant.subject)
          if (ids.length === 0) {
            const says = message('missingSku', { in: 'hasVariant' })
            return [{ code: 'missing-one-of', field: 'sku', ...at(variant), says, severity: 'warning' }]
          }
          const twice = ids.filter((id) => seen.has(id))
          for (const id of ids) seen.add(id)
          if (twice.length < ids.length) return []
          const says = message('sameVariant', { what: twice[0]?.replace(':', ' ') ?? '' })
          return [{ code: 'not-unique', field: 'sku', ...at(variant), path: variant.subject.path, says }]
        })
      },
    },
    {
      name: 'variant must be preselectable by distinct URL',
      severity: 'warning',
      check(subject) {
        const seen = new Set<string>()
        return variantsOf(subject).flatMap((variant): Fault[] => {
          const url = textOf(variant.subject, 'url') ?? textOf(variant.subject, 'offers.url')
          if (url === null || !seen.has(url)) {
            if (url !== null) seen.add(url)
            return []
          }
          const says = message('sameVariantUrl', {})
          return [{ code: 'not-unique', field: 'url', ...at(variant), path: variant.subject.path, says }]
        })
      },
    },
    {
      name: 'link by hasVariant or by isVariantOf',
      severity: 'warning',
      check(subject) {
        if (has(subject, 'hasVariant') || variantsOf(subject).length > 0) return []
        return [{ code: 'missing-one-of', field: 'hasVariant', says: message('noVariants', {}) }]
      },
    },
  ],
  children: {
    review: productReviews,
    aggregateRating: [{ types: ['AggregateRating'], entry: () => aggregateRating }],
  },
}

/** Returns where a fault is in a variant, which may be in a node of its own. */
function at({ subject, top }: Variant): Pick<Fault, 'on' | 'top'> {
  return top === null ? { on: subject } : { on: subject, top }
}
