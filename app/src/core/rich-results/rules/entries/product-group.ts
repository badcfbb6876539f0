import type { Entry } from '../entry.ts'
import { thing } from '../formats/things.ts'
import { member, text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { has, type Subject, textOf, textOfValue, valuesOf } from '../subject.ts'
import { identifiersOf } from './product-parts.ts'
import { aggregateRating, review } from './review.ts'

/** The platform allows 2,048 variants of a product; more in one group are not looked at. */
const mostVariants = 2_048

/** The variants a group holds. */
export function variantsOf(group: Subject): Subject[] {
  return valuesOf(group, 'hasVariant')
    .slice(0, mostVariants)
    .flatMap(({ node, path }) => {
      if (node === null) return []
      const place = { path, trail: 'hasVariant', parent: group, property: 'hasVariant' }
      return [{ ...group, ...place, node, group: group.node }]
    })
}

/** Variants of this page that point to their group instead of being held by it. */
export function pointingVariants(group: Subject): Subject[] {
  const held = new Set(variantsOf(group).map(({ node }) => node))
  return group.graph.top.flatMap(({ node }) => {
    const variant: Subject = {
      ...group,
      node: node.merged,
      path: '',
      trail: '',
      parent: null,
      property: null,
      group: null,
    }
    const belongs = valuesOf(variant, 'isVariantOf').some((value) => value.node === group.node)
    return belongs && !held.has(variant.node) ? [variant] : []
  })
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
    hasVariant: thing(['Product']),
  },
  rules: [
    {
      name: 'productGroupID and inProductGroupWithID must match if both',
      severity: 'error',
      check(subject) {
        const id = textOf(subject, 'productGroupID')
        if (id === null) return []
        return [...variantsOf(subject), ...pointingVariants(subject)].flatMap((variant) =>
          valuesOf(variant, 'inProductGroupWithID').flatMap((value): Fault[] => {
            if (textOfValue(value) === id) return []
            const message = `"inProductGroupWithID" of a variant differs from "productGroupID" ${id}`
            return [
              {
                code: 'inconsistent',
                field: 'inProductGroupWithID',
                path: value.path || subject.path,
                message,
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
        const variants = [...variantsOf(subject), ...pointingVariants(subject)]
        if (
          has(subject, 'productGroupID') ||
          variants.some((variant) => has(variant, 'inProductGroupWithID'))
        )
          return []
        const message =
          'Missing field "productGroupID": neither the group nor its variants say which group it is'
        return [{ code: 'missing-one-of', field: 'productGroupID', message }]
      },
    },
    {
      name: 'each variant needs unique id (sku or gtin)',
      severity: 'error',
      check(subject) {
        const seen = new Set<string>()
        return variantsOf(subject).flatMap((variant): Fault[] => {
          const ids = identifiersOf(variant)
          if (ids.length === 0) {
            const message =
              'Missing field "sku" (in "hasVariant"): each variant needs a sku or gtin of its own'
            return [
              {
                code: 'missing-one-of',
                field: 'sku',
                path: `${variant.path}/sku`,
                message,
                severity: 'warning',
              },
            ]
          }
          const twice = ids.filter((id) => seen.has(id))
          for (const id of ids) seen.add(id)
          if (twice.length < ids.length) return []
          const message = `Another variant has the same ${twice[0]?.replace(':', ' ')}`
          return [{ code: 'not-unique', field: 'sku', path: variant.path, message }]
        })
      },
    },
    {
      name: 'variant must be preselectable by distinct URL',
      severity: 'warning',
      check(subject) {
        const seen = new Set<string>()
        return variantsOf(subject).flatMap((variant): Fault[] => {
          const url = textOf(variant, 'url') ?? textOf(variant, 'offers.url')
          if (url === null || !seen.has(url)) {
            if (url !== null) seen.add(url)
            return []
          }
          const message = 'Another variant has the same address; each needs one that preselects it'
          return [{ code: 'not-unique', field: 'url', path: variant.path, message }]
        })
      },
    },
    {
      name: 'link by hasVariant or by isVariantOf',
      severity: 'warning',
      check(subject) {
        if (has(subject, 'hasVariant') || pointingVariants(subject).length > 0) return []
        const message =
          'The group has no variants: neither "hasVariant" nor a Product with "isVariantOf" on this page'
        return [{ code: 'missing-one-of', field: 'hasVariant', message }]
      },
    },
  ],
  children: {
    review: [{ types: ['Review'], entry: () => review }],
    aggregateRating: [{ types: ['AggregateRating'], entry: () => aggregateRating }],
  },
}
