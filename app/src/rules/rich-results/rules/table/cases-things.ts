import {
  allInOneList,
  breadcrumb,
  business,
  listUrl,
  loneRating,
  loneReview,
  product,
  productList,
  store,
  summaryList,
} from './bases.ts'
import { type Case, type CaseGroup, drop, format, required, set } from './change.ts'

const atList = (cases: Case[]): Case[] => cases.map((one) => ({ ...one, options: { url: listUrl } }))
const hours = '/openingHoursSpecification'

export const thingCases: CaseGroup[] = [
  {
    key: 'Review',
    base: loneReview,
    cases: [
      required('author', '/author'),
      required('reviewRating', '/reviewRating'),
      required('reviewRating.ratingValue', '/reviewRating/ratingValue'),
      required('itemReviewed (only when not nested)', '/itemReviewed'),
      required('itemReviewed.name or parent name', '/itemReviewed/name'),
      format('author', '/author', 'Ada Lovelace', 'invalid-type'),
      format('ratingValue', '/reviewRating/ratingValue', 6, 'out-of-range'),
      format('datePublished', '/datePublished', '1 March 2026', 'invalid-date'),
      {
        item: 'rule: self-serving LocalBusiness/Organization reviews (on own site, incl. third-party widgets) not eligible for stars',
        given: [
          set('/itemReviewed', { '@type': 'Florist', name: 'Other', url: 'https://other.example/' }),
          ...drop('/positiveNotes'),
        ],
        changes: [set('/itemReviewed/url', 'https://shop.example/')],
        code: 'self-serving-reviews',
        path: '',
      },
      {
        item: 'rule: no aggregation from other sites; no fake/undisclosed incentivised reviews',
        given: [set('/url', 'https://shop.example/reviews/1')],
        changes: [set('/url', 'https://reviews.example/1')],
        code: 'not-eligible',
        path: '/url',
      },
      {
        item: 'rule: must be visible on the page',
        given: [set('/reviewBody', 'Grows &amp; grows')],
        changes: [set('/reviewBody', 'Never printed anywhere')],
        code: 'not-visible',
        path: '/reviewBody',
        options: { html: '<p class="x">“Grows <b>&amp;</b> grows!”</p>' },
      },
      format('validItemReviewed', '/itemReviewed', { '@type': 'Article', name: 'x' }, 'invalid-type'),
    ],
  },
  {
    key: 'Review',
    base: product,
    cases: [
      {
        item: 'rule: when nested omit itemReviewed',
        changes: [set('/review/itemReviewed', { '@type': 'Product', name: 'Fern' })],
        code: 'ignored-field',
        path: '/review/itemReviewed',
      },
      {
        item: 'rule: several reviews => add aggregateRating',
        given: [set('/review', [product['review'] ?? null, product['review'] ?? null])],
        changes: drop('/aggregateRating'),
        code: 'recommended-conditional',
        path: '/aggregateRating',
      },
    ],
  },
  {
    key: 'AggregateRating',
    base: loneRating,
    cases: [
      required('ratingValue', '/ratingValue'),
      required('itemReviewed (only when not nested)', '/itemReviewed'),
      required('itemReviewed.name or parent name', '/itemReviewed/name'),
      {
        item: 'required: itemReviewed.name or parent name',
        changes: [set('/itemReviewed', 'Fern')],
        code: 'invalid-type',
        path: '/itemReviewed',
      },
      {
        item: 'oneOf: ratingCount | reviewCount',
        changes: drop('/ratingCount'),
        code: 'missing-one-of',
        path: '/ratingCount',
      },
      format('ratingValue', '/ratingValue', '4,5', 'invalid-number'),
      format('ratingCount', '/ratingCount', 0, 'not-positive'),
      format('reviewCount', '/reviewCount', 2.5, 'invalid-number'),
    ],
  },
  {
    key: 'Organization',
    base: store,
    cases: [
      format(
        'logo',
        '/logo',
        { '@type': 'ImageObject', url: 'https://cdn.example/l.png', width: 64, height: 64 },
        'out-of-range',
      ),
      format('foundingDate', '/foundingDate', 'spring', 'invalid-date'),
      format('iso6523Code', '/iso6523Code', '724500PMK2A2M1SQQ228', 'invalid-value'),
      format(
        'numberOfEmployees',
        '/numberOfEmployees',
        { '@type': 'QuantitativeValue', minValue: 5 },
        'invalid-value',
      ),
      format('address.addressCountry', '/address/addressCountry', 'Germany', 'invalid-country'),
      {
        item: 'format: taxID',
        changes: [set('/vatID', 'FR12345678901')],
        code: 'inconsistent',
        path: '/vatID',
      },
      format('sameAs', '/sameAs/0', '@fernhill', 'invalid-url'),
    ],
  },
  {
    key: 'LocalBusiness',
    base: business,
    cases: [
      required('name', '/name'),
      required('address', '/address'),
      format('geo.*', '/geo/latitude', '52.52', 'invalid-value'),
      format('priceRange', '/priceRange', '€'.repeat(100), 'invalid-length'),
      format('opens/closes', `${hours}/opens`, '9 am', 'invalid-time'),
      format('dayOfWeek', `${hours}/dayOfWeek/0`, 'Mo', 'invalid-enum'),
      format('validFrom/validThrough', `${hours}/validFrom`, '01.01.2026', 'invalid-date'),
      format('url', '/url', 'shop.example', 'invalid-url'),
      format('telephone', '/telephone', '030 1234567', 'invalid-value'),
    ],
  },
  {
    key: 'BreadcrumbList',
    base: breadcrumb,
    cases: [
      {
        item: 'required: itemListElement (>=2 ListItem)',
        changes: [set('/itemListElement', [{ '@type': 'ListItem', position: 1, name: 'Home' }])],
        code: 'too-few-items',
        path: '/itemListElement',
      },
      required('ListItem.position', '/itemListElement/1/position'),
      required(
        'ListItem.name (or item.name when item is a Thing)',
        '/itemListElement/0/name',
        'missing-one-of',
      ),
      required('ListItem.item (optional on last item)', '/itemListElement/0/item'),
      format('position', '/itemListElement/1/position', 1, 'not-unique'),
      format('item', '/itemListElement/0/item', '/collections', 'invalid-url'),
    ],
  },
  {
    key: 'ItemList.carousel',
    base: summaryList,
    cases: atList([
      {
        item: 'required: itemListElement (>=2, same type)',
        changes: drop('/itemListElement/1', '/itemListElement/2'),
        code: 'too-few-items',
        path: '/itemListElement',
      },
      required('summaryPage.position', '/itemListElement/1/position'),
      required('summaryPage.url', '/itemListElement/1/url'),
      {
        item: 'rule: summaryPage.only @type, position, url; unique URLs on same domain, different pages',
        changes: [set('/itemListElement/1/url', 'https://shop.example/recipes/1')],
        code: 'not-unique',
        path: '/itemListElement/1/url',
      },
      {
        item: 'rule: summaryPage.only @type, position, url; unique URLs on same domain, different pages',
        changes: [set('/itemListElement/1/url', listUrl)],
        code: 'invalid-url',
        path: '/itemListElement/1/url',
      },
    ]),
  },
  {
    key: 'ItemList.carousel',
    base: allInOneList,
    cases: atList([
      required('allInOne.position', '/itemListElement/1/position'),
      required('allInOne.item', '/itemListElement/1/item'),
      required('allInOne.item.name', '/itemListElement/1/item/name'),
      required('allInOne.item.url (anchor on this page)', '/itemListElement/1/item/url'),
    ]),
  },
  {
    key: 'ItemList.carouselBeta',
    base: productList,
    cases: atList([
      {
        item: 'required: itemListElement (>=3 items)',
        changes: drop('/itemListElement/2'),
        code: 'too-few-items',
        path: '/itemListElement',
      },
      required('itemListElement.item (Product | LocalBusiness subtype | Event)', '/itemListElement/1/item'),
      required('itemListElement.position', '/itemListElement/1/position'),
      required('item.image', '/itemListElement/1/item/image'),
      required('item.name', '/itemListElement/1/item/name'),
      {
        item: 'required: item.url (absolute, unique, same domain, detail page, no anchors)',
        changes: [set('/itemListElement/1/item/url', 'https://other.example/products/fern')],
        code: 'invalid-url',
        path: '/itemListElement/1/item/url',
      },
    ]),
  },
]
