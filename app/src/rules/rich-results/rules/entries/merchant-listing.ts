import type { Entry } from '../entry.ts'
import { date, momentOf } from '../formats/dates.ts'
import { price } from '../formats/numbers.ts'
import { absoluteUrl, either, image, thing } from '../formats/things.ts'
import { currency, gtin, isbn, member, sku, text } from '../formats/words.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { organizationPolicies, returnTerms } from '../organization-policies.ts'
import { reportedOf } from '../reported.ts'
import { isA } from '../schema-types.ts'
import { fieldValues, has, inWhere, numberOf, numberOfData, type Subject, valuesOf } from '../subject.ts'
import { priceSpecification } from './price-specification.ts'
import { certification, model3d, peopleAudience, sizeSpecification } from './product-parts.ts'
import { availabilities, priceSpecifications } from './product-snippet.ts'
import { offerReturnPolicy } from './return-policy.ts'
import { offerShippingDetails } from './shipping.ts'

// Search Console reports a time without its zone; a date alone is a day in the shop's own time zone.
const timezone = { missing: 'warning', dateAlone: null } as const

const gtins = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14'] as const

export const merchantListing: Entry = {
  key: 'MerchantListing',
  required: ['name', 'image', 'offers'],
  recommended: [
    'aggregateRating',
    'audience',
    'brand.name',
    'category',
    'color',
    'description',
    [...gtins, 'isbn'],
    'material',
    'mpn',
    'pattern',
    'review',
    'size',
    'sku',
  ],
  reported: reportedOf('MerchantListing'),
  // Facts that most products do not have.
  optional: ['hasAdultConsideration', 'hasCertification', 'inProductGroupWithID', 'isVariantOf', 'subjectOf'],
  formats: {
    name: text({ longest: 1_000 }),
    image,
    offers: thing(['Offer']),
    brand: thing(['Brand', 'Organization'], { loose: true }),
    'brand.name': text({ max: 1 }),
    ...Object.fromEntries(gtins.map((field) => [field, gtin])),
    isbn,
    sku,
    mpn: text(),
    description: text(),
    color: text(),
    audience: thing(['PeopleAudience', 'Audience']),
    category: either(text({ longest: 749 }), thing(['CategoryCode'])),
    hasAdultConsideration: member(['SexualContentConsideration']),
    hasCertification: thing(['Certification'], { max: 10 }),
    size: either(text(), thing(['SizeSpecification']), { max: 1 }),
    inProductGroupWithID: text({ max: 1 }),
    subjectOf: { ...thing(['3DModel', 'CreativeWork', 'VideoObject']), max: 1 },
  },
  rules: [
    {
      name: 'No global identifier provided (e.g., gtin, brand)',
      severity: 'warning',
      check: (subject) =>
        [...gtins, 'isbn', 'mpn', 'brand'].some((field) => has(subject, field))
          ? []
          : [
              {
                code: 'no-global-identifier',
                field: 'gtin',
                says: message('noIdentifier', {}),
              },
            ],
    },
    {
      name: 'isbn only on Book co-typed with Product',
      severity: 'warning',
      check: (subject) =>
        has(subject, 'isbn') && !isA(subject.node.types, 'Book')
          ? [
              {
                code: 'inconsistent',
                field: 'isbn',
                says: message('isbn', {}),
              },
            ]
          : [],
    },
    {
      name: 'category CategoryCode{inCodeSet, codeValue}',
      severity: 'warning',
      check: (subject) =>
        fieldValues(subject, 'category').flatMap(({ node, path }) => {
          if (node === null || (node.properties.has('codeValue') && node.properties.has('inCodeSet')))
            return []
          return [
            {
              code: 'invalid-value',
              field: 'category',
              path,
              says: message('categoryCode', {}),
            },
          ]
        }),
    },
    {
      name: 'hasCertification replaces hasEnergyConsumptionDetails',
      severity: 'info',
      check: (subject) =>
        subject.node.properties.has('hasEnergyConsumptionDetails')
          ? [
              {
                code: 'ignored-field',
                field: 'hasEnergyConsumptionDetails',
                says: message('ignoredOld', {
                  field: 'hasEnergyConsumptionDetails',
                  other: 'hasCertification',
                }),
              },
            ]
          : [],
    },
  ],
  children: {
    offers: [{ types: ['Offer'], entry: () => merchantListingOffer }],
    size: [{ types: ['SizeSpecification'], entry: () => sizeSpecification }],
    audience: [{ types: ['PeopleAudience'], entry: () => peopleAudience }],
    hasCertification: [{ types: ['Certification'], entry: () => certification }],
    subjectOf: [
      { types: ['3DModel'], entry: () => model3d, when: (child) => isA(child.node.types, '3DModel') },
    ],
  },
}

export const merchantListingOffer: Entry = {
  key: 'MerchantListing.Offer',
  required: [
    ['price', 'priceSpecification.price'],
    ['priceCurrency', 'priceSpecification.priceCurrency'],
  ],
  recommended: ['availability', 'itemCondition', 'priceValidUntil', 'url'],
  reported: reportedOf('MerchantListing.Offer'),
  // A separate rule asks for policies, because the Organization may hold them.
  optional: ['hasMerchantReturnPolicy', 'shippingDetails', 'validFrom', 'validThrough'],
  formats: {
    price: price({ positive: true }),
    priceCurrency: currency,
    availability: member(availabilities, { max: 1 }),
    itemCondition: member(['NewCondition', 'RefurbishedCondition', 'UsedCondition'], { max: 1 }),
    priceValidUntil: date({ notPast: true, timezone }),
    validFrom: date({ timezone }),
    validThrough: date({ timezone }),
    priceSpecification: { ...priceSpecifications, severity: 'warning' },
    url: absoluteUrl({ max: 1 }),
    hasMerchantReturnPolicy: thing(['MerchantReturnPolicy'], { loose: true }),
    shippingDetails: thing(['OfferShippingDetails'], { loose: true }),
  },
  rules: [
    {
      name: 'hasMerchantReturnPolicy and shippingDetails on the offer or the Organization',
      severity: 'warning',
      check: (subject) => [
        ...missingPolicy(subject, 'hasMerchantReturnPolicy', 'hasMerchantReturnPolicy'),
        ...missingPolicy(subject, 'shippingDetails', 'hasShippingService'),
      ],
    },
    {
      name: 'offers.price wins over offers.priceSpecification when both encode the active price',
      severity: 'warning',
      check(subject) {
        const own = numberOf(subject, 'price')
        const active = fieldValues(subject, 'priceSpecification').find(
          ({ node }) =>
            node && !node.properties.has('priceType') && !node.properties.has('validForMemberTier'),
        )
        const other = active?.node?.properties.get('price')?.[0]?.data
        const said = other === undefined ? null : numberOfData(other)
        if (own === null || said === null || said === own) return []
        const says = message('twoPrices', {
          field: 'priceSpecification',
          one: String(other),
          other: 'price',
          two: own,
          used: 'price',
        })
        return [{ code: 'inconsistent', field: 'priceSpecification', says }]
      },
    },
    {
      name: 'validFrom <= end',
      severity: 'warning',
      check(subject) {
        const [from] = fieldValues(subject, 'validFrom').map(momentOf)
        if (!from) return []
        const ends = ['validThrough', 'priceValidUntil'].flatMap((field) =>
          fieldValues(subject, field).map(momentOf),
        )
        if (!ends.some((end) => end && end.latest < from.earliest)) return []
        return [
          {
            code: 'inconsistent',
            field: 'validFrom',
            says: message('validFrom', { field: 'validFrom' }),
          },
        ]
      },
    },
    {
      name: 'the offer overrides organization-level policy',
      severity: 'info',
      check: (subject) =>
        valuesOf(subject, 'hasMerchantReturnPolicy')[0]?.node && differsFromOrganization(subject)
          ? [
              {
                code: 'inconsistent',
                field: 'hasMerchantReturnPolicy',
                says: message('returnPolicy', {}),
              },
            ]
          : [],
    },
  ],
  children: {
    priceSpecification: [
      {
        types: ['UnitPriceSpecification', 'PriceSpecification', 'CompoundPriceSpecification'],
        entry: () => priceSpecification,
      },
    ],
    shippingDetails: [{ types: ['OfferShippingDetails'], entry: () => offerShippingDetails }],
    hasMerchantReturnPolicy: [{ types: ['MerchantReturnPolicy'], entry: () => offerReturnPolicy }],
  },
}

function missingPolicy(subject: Subject, field: string, onOrganization: string): Fault[] {
  if (has(subject, field) || organizationPolicies(subject).has.has(onOrganization)) return []
  const says = message('missing', { field, ...inWhere(subject) })
  return [{ code: 'missing-recommended', field, says }]
}

function differsFromOrganization(subject: Subject): boolean {
  const terms = organizationPolicies(subject).returnTerms
  return terms.size > (terms.has(returnTerms(subject)) ? 1 : 0)
}
