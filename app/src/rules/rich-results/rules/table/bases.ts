import type { JsonObject } from '../../extract/json-text.ts'

/** Documents without a single error or warning, as of 2026-11-21. */
export const pageUrl = 'https://shop.example/products/fern'
const context = 'https://schema.org'

const deliveryDays = { '@type': 'QuantitativeValue', minValue: 1, maxValue: 3, unitCode: 'DAY' }

export const offer: JsonObject = {
  '@type': 'Offer',
  price: '12.50',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
  itemCondition: 'https://schema.org/NewCondition',
  priceValidUntil: '2027-01-31',
  validFrom: '2026-01-01',
  validThrough: '2027-01-31',
  url: pageUrl,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: 12.5,
    priceCurrency: 'EUR',
    referenceQuantity: {
      '@type': 'QuantitativeValue',
      value: 1,
      unitCode: 'KGM',
      valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
    },
  },
  shippingDetails: {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 3.5, currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US', addressRegion: 'NY' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { ...deliveryDays, minValue: 0 },
      transitTime: deliveryDays,
    },
  },
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: ['DE', 'AT'],
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
  },
}

const review: JsonObject = {
  '@type': 'Review',
  author: { '@type': 'Person', name: 'Ada Lovelace' },
  reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
  datePublished: '2026-03-01',
  positiveNotes: {
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Hardy' },
      { '@type': 'ListItem', position: 2, name: 'Green' },
    ],
  },
}

export const product: JsonObject = {
  '@context': context,
  '@type': 'Product',
  name: 'Fern',
  image: ['https://cdn.example/fern.jpg'],
  description: 'A hardy plant.',
  sku: 'F-1',
  gtin13: '4006381333931',
  brand: { '@type': 'Brand', name: 'Fernhill' },
  category: 'Plants',
  size: {
    '@type': 'SizeSpecification',
    name: 'M',
    sizeGroup: 'https://schema.org/WearableSizeGroupRegular',
    sizeSystem: 'WearableSizeSystemUS',
  },
  audience: {
    '@type': 'PeopleAudience',
    suggestedGender: 'unisex',
    suggestedMinAge: 13,
    suggestedMaxAge: 13,
  },
  hasCertification: {
    '@type': 'Certification',
    issuedBy: { '@type': 'Organization', name: 'EC' },
    name: 'EPREL',
    certificationRating: { '@type': 'Rating', ratingValue: 'A', bestRating: 'A', worstRating: 'G' },
  },
  subjectOf: {
    '@type': '3DModel',
    encoding: { '@type': 'MediaObject', contentUrl: 'https://cdn.example/fern.glb' },
  },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
  review,
  offers: offer,
}

export const comparison: JsonObject = {
  '@context': context,
  '@type': 'Product',
  name: 'Fern',
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 12 },
  review: {
    '@type': 'Review',
    author: { '@type': 'Person', name: 'A' },
    reviewRating: { '@type': 'Rating', ratingValue: 4 },
  },
  offers: { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 12, offerCount: 3, priceCurrency: 'EUR' },
}

export const group: JsonObject = {
  '@context': context,
  '@type': 'ProductGroup',
  name: 'Fern',
  url: pageUrl,
  productGroupID: 'FERN',
  description: 'A hardy plant.',
  brand: { '@type': 'Brand', name: 'Fernhill' },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
  review,
  variesBy: ['https://schema.org/color'],
  hasVariant: [
    {
      '@type': 'Product',
      sku: 'F-1',
      name: 'Fern, green',
      image: 'https://cdn.example/a.jpg',
      offers: { ...offer, url: `${pageUrl}?variant=1` },
    },
    {
      '@type': 'Product',
      sku: 'F-2',
      name: 'Fern, red',
      image: 'https://cdn.example/b.jpg',
      inProductGroupWithID: 'FERN',
      offers: { ...offer, url: `${pageUrl}?variant=2` },
    },
  ],
}

const days = {
  '@type': 'ServicePeriod',
  duration: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
}

export const store: JsonObject = {
  '@context': context,
  '@type': 'OnlineStore',
  name: 'Fernhill',
  url: 'https://shop.example/',
  logo: { '@type': 'ImageObject', url: 'https://cdn.example/logo.png', width: 200, height: 200 },
  foundingDate: '2020-01-01',
  iso6523Code: '0199:724500PMK2A2M1SQQ228',
  numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 5, maxValue: 10 },
  address: { '@type': 'PostalAddress', addressCountry: 'DE', streetAddress: 'Weg 1' },
  vatID: 'DE123456789',
  sameAs: ['https://social.example/fernhill'],
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'DE',
    returnPolicyCountry: 'DE',
    returnPolicyCategory: 'MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    returnMethod: 'ReturnByMail',
    returnFees: 'ReturnShippingFees',
    returnShippingFeesAmount: { '@type': 'MonetaryAmount', value: 3, currency: 'EUR' },
    refundType: 'FullRefund',
    returnLabelSource: 'ReturnLabelInBox',
    itemCondition: 'NewCondition',
    restockingFee: 10,
  },
  hasShippingService: {
    '@type': 'ShippingService',
    name: 'Standard',
    fulfillmentType: 'FulfillmentTypeDelivery',
    handlingTime: days,
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
      orderValue: { '@type': 'MonetaryAmount', minValue: 0, currency: 'EUR' },
      shippingRate: { '@type': 'MonetaryAmount', value: 4, currency: 'EUR' },
      transitTime: days,
      weight: { '@type': 'QuantitativeValue', maxValue: 30, unitCode: 'KGM' },
      numItems: { '@type': 'QuantitativeValue', maxValue: 9 },
      seasonalOverride: { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-01' },
    },
  },
  hasMemberProgram: {
    '@type': 'MemberProgram',
    name: 'Friends',
    description: 'Points for plants',
    hasTiers: {
      '@type': 'MemberProgramTier',
      name: 'Green',
      hasTierBenefit: 'TierBenefitLoyaltyPoints',
      hasTierRequirement: 'Free',
      membershipPointsEarned: 5,
    },
  },
}

export const business: JsonObject = {
  '@context': context,
  '@type': 'Florist',
  name: 'Fernhill',
  url: 'https://shop.example/',
  telephone: '+49 30 1234567',
  priceRange: '€€',
  address: { '@type': 'PostalAddress', streetAddress: 'Weg 1', addressCountry: 'DE' },
  geo: { '@type': 'GeoCoordinates', latitude: '52.52001', longitude: 13.40496 },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'https://schema.org/Tuesday'],
    opens: '09:00',
    closes: '18:00:00',
    validFrom: '2026-01-01',
    validThrough: '2026-12-31',
  },
}

export const loneReview: JsonObject = {
  '@context': context,
  ...review,
  itemReviewed: { '@type': 'Product', name: 'Fern' },
}
export const loneRating: JsonObject = {
  '@context': context,
  '@type': 'AggregateRating',
  ratingValue: '92%',
  ratingCount: 40,
  itemReviewed: { '@type': 'Product', name: 'Fern' },
}

export const breadcrumb: JsonObject = {
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    {
      '@type': 'ListItem',
      position: 2,
      item: { '@id': 'https://shop.example/collections/plants', name: 'Plants' },
    },
    { '@type': 'ListItem', position: 3, name: 'Fern' },
  ],
}

export const listUrl = 'https://shop.example/collections/plants'
const summaryItem = (position: number) => ({
  '@type': 'ListItem',
  position,
  url: `https://shop.example/recipes/${position}`,
})
export const summaryList: JsonObject = {
  '@context': context,
  '@type': 'ItemList',
  itemListElement: [1, 2, 3].map(summaryItem),
}

const recipeItem = (position: number) => ({
  '@type': 'ListItem',
  position,
  item: { '@type': 'Course', name: `Course ${position}`, url: `${listUrl}#${position}` },
})
export const allInOneList: JsonObject = {
  '@context': context,
  '@type': 'ItemList',
  itemListElement: [1, 2].map(recipeItem),
}

const productItem = (position: number) => ({
  '@type': 'ListItem',
  position,
  item: {
    '@type': 'Product',
    name: `Fern ${position}`,
    image: 'https://cdn.example/a.jpg',
    url: `https://shop.example/products/fern-${position}`,
    offers: { '@type': 'Offer', price: 5, priceCurrency: 'EUR' },
  },
})
export const productList: JsonObject = {
  '@context': context,
  '@type': 'ItemList',
  itemListElement: [1, 2, 3].map(productItem),
}

export const article: JsonObject = {
  '@context': context,
  '@type': 'BlogPosting',
  headline: 'How ferns grow',
  datePublished: '2026-01-01T10:00:00+01:00',
  dateModified: '2026-01-02T10:00:00Z',
  image: { '@type': 'ImageObject', url: '/cdn/fern.jpg' },
  author: [{ '@type': 'Person', name: 'Ada Lovelace', url: 'https://shop.example/ada' }],
}

export const video: JsonObject = {
  '@context': context,
  '@type': 'VideoObject',
  name: 'Fern',
  description: 'A fern grows',
  thumbnailUrl: 'https://cdn.example/t.jpg',
  uploadDate: '2026-01-01T10:00:00Z',
  duration: 'PT2M',
  contentUrl: 'https://cdn.example/v.mp4',
  embedUrl: 'https://player.example/v',
  regionsAllowed: 'DE,AT',
  hasPart: [
    { '@type': 'Clip', name: 'Start', startOffset: 0, endOffset: 20, url: `${pageUrl}?t=0` },
    { '@type': 'Clip', name: 'End', startOffset: 30, endOffset: 60, url: `${pageUrl}?t=30` },
  ],
  potentialAction: {
    '@type': 'SeekToAction',
    target: `${pageUrl}?t={seek_to_second_number}`,
    'startOffset-input': 'required name=seek_to_second_number',
  },
  publication: {
    '@type': 'BroadcastEvent',
    isLiveBroadcast: true,
    startDate: '2026-01-01T10:00:00Z',
    endDate: '2026-01-01T11:00:00Z',
  },
}

export const recipe: JsonObject = {
  '@context': context,
  '@type': 'Recipe',
  name: 'Fern soup',
  image: 'https://cdn.example/soup.jpg',
  prepTime: 'PT10M',
  cookTime: 'PT1H30M',
  author: { '@type': 'Person', name: 'Ada Lovelace' },
  video: {
    '@type': 'VideoObject',
    name: 'Fern soup',
    description: 'How it is made',
    thumbnailUrl: 'https://cdn.example/t.jpg',
    uploadDate: '2026-01-01T10:00:00Z',
    contentUrl: 'https://cdn.example/v.mp4',
  },
  recipeYield: '4',
  datePublished: '2026-01-01',
  keywords: 'soup, fern',
  nutrition: { '@type': 'NutritionInformation', calories: '100 calories' },
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Wash.' },
    {
      '@type': 'HowToSection',
      name: 'Cook',
      itemListElement: [
        { '@type': 'HowToStep', itemListElement: { '@type': 'HowToDirection', text: 'Boil.' } },
      ],
    },
  ],
}

export const faq: JsonObject = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: [
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
  ],
}

export const howTo: JsonObject = {
  '@context': context,
  '@type': 'HowTo',
  name: 'Plant a fern',
  step: [
    { '@type': 'HowToStep', text: 'Dig.' },
    { '@type': 'HowToStep', text: 'Plant.' },
  ],
}

export const homeUrl = 'https://shop.example/'
export const site: JsonObject = {
  '@context': context,
  '@type': 'WebSite',
  name: 'Fernhill',
  url: homeUrl,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${homeUrl}search?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
}
