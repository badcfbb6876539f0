import { comparison, group, product } from './bases.ts'
import { type CaseGroup, drop, format, required, set } from './change.ts'

const rating = '/hasCertification/certificationRating'

export const productCases: CaseGroup[] = [
  {
    key: 'ProductSnippet',
    base: product,
    cases: [
      required('name', '/name'),
      {
        item: 'oneOf: review | aggregateRating | offers',
        changes: drop('/review', '/aggregateRating', '/offers'),
        code: 'missing-one-of',
        path: '/offers',
      },
      {
        item: 'oneOf: review | aggregateRating | offers',
        changes: [set('/aggregateRating', '4.5')],
        code: 'invalid-type',
        path: '/aggregateRating',
      },
      {
        item: 'oneOf: review | aggregateRating | offers',
        changes: [set('/review', { '@id': '#nowhere' })],
        code: 'unresolved-reference',
        path: '/review',
      },
    ],
  },
  {
    key: 'ProductSnippet.Offer',
    base: product,
    cases: [
      {
        item: 'required: price | priceSpecification.price',
        changes: drop('/offers/price', '/offers/priceSpecification'),
        code: 'missing-one-of',
        path: '/offers/price',
      },
      format('price', '/offers/price', '€ 12,50', 'invalid-price'),
      format('priceCurrency', '/offers/priceCurrency', 'Euro', 'invalid-currency'),
      format('priceValidUntil', '/offers/priceValidUntil', '2026-11-20', 'past-date'),
      format('availability', '/offers/availability', 'In stock', 'invalid-enum'),
    ],
  },
  {
    key: 'AggregateOffer',
    base: comparison,
    cases: [
      required('lowPrice', '/offers/lowPrice'),
      required('priceCurrency', '/offers/priceCurrency'),
      format('lowPrice', '/offers/lowPrice', 'cheap', 'invalid-price'),
      format('highPrice', '/offers/highPrice', 9, 'out-of-range'),
      format('offerCount', '/offers/offerCount', 0, 'not-positive'),
      format('priceCurrency', '/offers/priceCurrency', 'EURO', 'invalid-currency'),
    ],
  },
  {
    key: 'Review.prosCons',
    base: product,
    cases: [
      {
        item: 'required: positiveNotes/negativeNotes: >=2 statements in total when used',
        changes: drop('/review/positiveNotes/itemListElement/1'),
        code: 'too-few-items',
        path: '/review/positiveNotes',
      },
      required('itemList.itemListElement', '/review/positiveNotes/itemListElement'),
      required('itemList.itemListElement.name', '/review/positiveNotes/itemListElement/1/name'),
    ],
  },
  {
    key: 'MerchantListing',
    base: product,
    cases: [
      required('name', '/name'),
      required('image', '/image'),
      { ...required('offers', '/offers'), options: { sells: true } },
      format('image', '/image', { '@type': 'ImageObject', width: 5 }, 'invalid-type'),
      {
        ...format('offers', '/offers', { '@type': 'AggregateOffer', lowPrice: 1 }, 'invalid-type'),
        options: { sells: true },
      },
      {
        item: 'format: brand.name',
        changes: [set('/brand/name', ['Fernhill', 'Harbour'])],
        code: 'too-many-values',
        path: '/brand/name/1',
      },
      format('gtin*', '/gtin13', '4006381333932', 'invalid-gtin'),
      format('gtin*', '/gtin13', '2999000000005', 'invalid-gtin'),
      format('sku', '/sku', 'F 1', 'invalid-value'),
      format('category', '/category', { '@type': 'Thing', name: 'x' }, 'invalid-type'),
      format('category', '/category', 'x'.repeat(750), 'invalid-length'),
      format('hasAdultConsideration', '/hasAdultConsideration', 'adult', 'invalid-enum'),
      {
        item: 'format: hasCertification',
        changes: [
          set(
            '/hasCertification',
            Array.from({ length: 11 }, () => ({ '@type': 'Certification', name: 'EPREL', issuedBy: 'EC' })),
          ),
        ],
        code: 'too-many-values',
        path: '/hasCertification/10',
      },
      { item: 'format: size', changes: [set('/size', ['S', 'M'])], code: 'too-many-values', path: '/size/1' },
      {
        item: 'format: inProductGroupWithID',
        changes: [set('/inProductGroupWithID', ['a', 'b'])],
        code: 'too-many-values',
        path: '/inProductGroupWithID/1',
      },
      {
        item: 'format: subjectOf',
        changes: [set('/subjectOf', [product['subjectOf'] ?? null, product['subjectOf'] ?? null])],
        code: 'too-many-values',
        path: '/subjectOf/1',
      },
    ],
  },
  {
    key: 'MerchantListing.Offer',
    base: product,
    cases: [
      {
        item: 'required: price | priceSpecification.price',
        changes: drop('/offers/price', '/offers/priceSpecification'),
        code: 'missing-one-of',
        path: '/offers/price',
      },
      {
        item: 'required: priceCurrency | priceSpecification.priceCurrency',
        changes: drop('/offers/priceCurrency', '/offers/priceSpecification'),
        code: 'missing-one-of',
        path: '/offers/priceCurrency',
      },
      format('price', '/offers/price', 0, 'not-positive'),
      format('priceCurrency', '/offers/priceCurrency', 'eur', 'invalid-currency'),
      format('availability', '/offers/availability', 'Available', 'invalid-enum'),
      format('itemCondition', '/offers/itemCondition', 'New', 'invalid-enum'),
      format('priceValidUntil', '/offers/priceValidUntil', '31/12/2026', 'invalid-date'),
      format('priceValidUntil', '/offers/priceValidUntil', '2027-02-20 10:00', 'invalid-date'),
      format('priceValidUntil', '/offers/priceValidUntil', '2027-02-20T24:30:00Z', 'invalid-date'),
      format('priceValidUntil', '/offers/priceValidUntil', '2027-02-20T10:00:00+25:99', 'invalid-date'),
      format('validFrom', '/offers/validFrom', '2026-01-01T10:00:00', 'missing-timezone'),
      format('validFrom', '/offers/validFrom', '2028-01-01', 'inconsistent'),
      format('validThrough', '/offers/validThrough', '2027-02-30', 'invalid-date'),
      format('url', '/offers/url', '/products/fern', 'invalid-url'),
      {
        item: 'rule: offers.price wins over offers.priceSpecification when both encode the active price',
        changes: [set('/offers/priceSpecification/price', 13)],
        code: 'inconsistent',
        path: '/offers/priceSpecification',
      },
      {
        item: 'rule: hasMerchantReturnPolicy may be {"@id": ...} reference to the Organization policy',
        given: [set('/offers/hasMerchantReturnPolicy', { '@id': 'https://shop.example/policies#returns' })],
        changes: [set('/offers/hasMerchantReturnPolicy', { '@type': 'Organization', name: 'x' })],
        code: 'invalid-type',
        path: '/offers/hasMerchantReturnPolicy',
      },
      {
        item: 'rule: shippingDetails may be OfferShippingDetails{hasShippingService:{@id}} reference to the Organization policy',
        given: [
          set('/offers/shippingDetails', {
            '@type': 'OfferShippingDetails',
            hasShippingService: { '@id': 'https://shop.example/#standard' },
          }),
        ],
        changes: [set('/offers/shippingDetails', { '@type': 'OfferShippingDetails' })],
        code: 'missing-field',
        path: '/offers/shippingDetails/deliveryTime',
        feature: 'OfferShippingDetails',
      },
    ],
  },
  {
    key: 'UnitPriceSpecification',
    base: product,
    cases: [
      required('price', '/offers/priceSpecification/price'),
      required(
        'priceCurrency (merchant listing; recommended in product snippet)',
        '/offers/priceSpecification/priceCurrency',
      ),
      format('priceType', '/offers/priceSpecification/priceType', 'SalePrice', 'invalid-enum'),
      {
        item: 'rule: active price: neither priceType nor validForMemberTier',
        changes: [
          set('/offers/priceSpecification', [
            { '@type': 'UnitPriceSpecification', price: 12.5, priceCurrency: 'EUR' },
            { '@type': 'UnitPriceSpecification', price: 11, priceCurrency: 'EUR' },
          ]),
        ],
        code: 'inconsistent',
        path: '/offers/priceSpecification/1/price',
      },
      {
        item: 'rule: strikethrough price requires an active price too',
        given: [set('/offers/priceSpecification/priceType', 'https://schema.org/StrikethroughPrice')],
        changes: drop('/offers/price'),
        code: 'inconsistent',
        path: '/offers/priceSpecification/priceType',
      },
      {
        item: 'rule: member price requires a regular price too',
        given: [set('/offers/priceSpecification/validForMemberTier', { '@id': '#tier' })],
        changes: drop('/offers/price'),
        code: 'inconsistent',
        path: '/offers/priceSpecification/validForMemberTier',
      },
      {
        item: 'rule: priceType + validForMemberTier together => specification ignored',
        given: [set('/offers/priceSpecification/priceType', 'StrikethroughPrice')],
        changes: [set('/offers/priceSpecification/validForMemberTier', { '@id': '#tier' })],
        code: 'ignored-field',
        path: '/offers/priceSpecification/validForMemberTier',
      },
      {
        item: 'rule: priceValidUntil not applicable here',
        changes: [set('/offers/priceSpecification/priceValidUntil', '2027-01-01')],
        code: 'ignored-field',
        path: '/offers/priceSpecification/priceValidUntil',
      },
    ],
  },
  {
    key: 'QuantitativeValue.unitPricing',
    base: product,
    cases: [
      required('unitCode', '/offers/priceSpecification/referenceQuantity/unitCode'),
      required('value', '/offers/priceSpecification/referenceQuantity/value'),
    ],
  },
  {
    key: 'SizeSpecification',
    base: product,
    cases: [
      format('sizeGroup', '/size/sizeGroup', 'average', 'invalid-enum'),
      format('sizeSystem', '/size/sizeSystem', 'WearableSizeSystemXX', 'invalid-enum'),
    ],
  },
  {
    key: 'PeopleAudience',
    base: product,
    cases: [
      format('suggestedGender', '/audience/suggestedGender', 'women', 'invalid-enum'),
      format('minAge', '/audience/suggestedMinAge', 3, 'invalid-value'),
      format('maxAge', '/audience/suggestedMaxAge', 99, 'invalid-value'),
    ],
  },
  {
    key: 'Certification',
    base: product,
    cases: [
      required('issuedBy', '/hasCertification/issuedBy'),
      required('name', '/hasCertification/name'),
      format('issuedBy.name', '/hasCertification/issuedBy/name', 'Somebody', 'invalid-enum'),
      format('name', '/hasCertification/name', 'Label', 'invalid-enum'),
      {
        item: 'rule: certificationRating needs ratingValue; EU energy also bestRating+worstRating',
        changes: drop(`${rating}/worstRating`),
        code: 'missing-field',
        path: `${rating}/worstRating`,
      },
      {
        item: 'rule: certificationRating ignored when certificationIdentification present',
        changes: [set('/hasCertification/certificationIdentification', '123')],
        code: 'ignored-field',
        path: rating,
      },
      {
        item: 'rule: replaces hasEnergyConsumptionDetails (still read)',
        changes: [
          set('/hasEnergyConsumptionDetails', {
            '@type': 'EnergyConsumptionDetails',
            energyEfficiencyScaleMin: 'G',
          }),
        ],
        code: 'ignored-field',
        path: '/hasEnergyConsumptionDetails',
        feature: 'MerchantListing',
      },
    ],
  },
  {
    key: '3DModel',
    base: product,
    cases: [
      required('encoding', '/subjectOf/encoding'),
      required('encoding.contentUrl', '/subjectOf/encoding/contentUrl'),
      format(
        'encoding.contentUrl',
        '/subjectOf/encoding/contentUrl',
        'https://cdn.example/fern.obj',
        'invalid-value',
      ),
    ],
  },
  {
    key: 'ProductGroup',
    base: group,
    cases: [
      required('name', '/name'),
      { ...format('variesBy', '/variesBy/0', 'https://schema.org/weight', 'invalid-enum') },
      {
        item: 'rule: group id: productGroupID on group or inProductGroupWithID on variants; must match if both',
        changes: [set('/hasVariant/1/inProductGroupWithID', 'OTHER')],
        code: 'inconsistent',
        path: '/hasVariant/1/inProductGroupWithID',
      },
      {
        item: 'rule: each variant needs unique id (sku or gtin)',
        changes: [set('/hasVariant/1/sku', 'F-1')],
        code: 'not-unique',
        path: '/hasVariant/1',
      },
      {
        item: 'rule: each variant Product must itself satisfy MerchantListing (or ProductSnippet)',
        changes: drop('/hasVariant/1/image'),
        code: 'missing-field',
        path: '/hasVariant/1/image',
        feature: 'MerchantListing',
      },
      {
        item: 'rule: link by hasVariant or by isVariantOf',
        changes: drop('/hasVariant'),
        code: 'missing-one-of',
        path: '/hasVariant',
      },
      {
        item: 'rule: variant must be preselectable by distinct URL',
        changes: [set('/hasVariant/1/offers/url', 'https://shop.example/products/fern?variant=1')],
        code: 'not-unique',
        path: '/hasVariant/1',
      },
      {
        item: 'rule: properties given on group need not repeat on variants (brand, ratings)',
        changes: drop('/brand'),
        code: 'no-global-identifier',
        path: '/hasVariant/0/gtin',
        feature: 'MerchantListing',
      },
      {
        item: 'rule: properties given on group need not repeat on variants (brand, ratings)',
        changes: [set('/category', 'x'.repeat(750))],
        code: 'invalid-length',
        path: '/category',
        feature: 'MerchantListing',
      },
    ],
  },
]
