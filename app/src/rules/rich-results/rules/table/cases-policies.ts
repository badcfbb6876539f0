import type { JsonObject } from '../../extract/json-text.ts'
import { offer, product, store } from './bases.ts'
import { type CaseGroup, drop, format, required, set } from './change.ts'

const details = '/offers/shippingDetails'
const handling = `${details}/deliveryTime/handlingTime`
const destination = `${details}/shippingDestination`
const offerPolicy = '/offers/hasMerchantReturnPolicy'
const policy = '/hasMerchantReturnPolicy'
const service = '/hasShippingService'
const conditions = `${service}/shippingConditions`
const period = `${service}/handlingTime/duration`
const program = '/hasMemberProgram'

export const policyCases: CaseGroup[] = [
  {
    key: 'OfferShippingDetails',
    base: product,
    cases: [
      required('deliveryTime', `${details}/deliveryTime`),
      required('shippingDestination', destination),
      required('shippingRate', `${details}/shippingRate`),
      required('shippingRate.currency', `${details}/shippingRate/currency`),
      required(
        'shippingRate.value | shippingRate.maxValue',
        `${details}/shippingRate/value`,
        'missing-one-of',
      ),
      format('shippingRate.value', `${details}/shippingRate/value`, -1, 'out-of-range'),
      format('shippingRate.currency', `${details}/shippingRate/currency`, 'USD', 'inconsistent'),
      {
        item: 'rule: one deliveryTime and one shippingRate per object; repeat the object for several services',
        changes: [
          set(`${details}/shippingRate`, [
            { '@type': 'MonetaryAmount', value: 3, currency: 'EUR' },
            { '@type': 'MonetaryAmount', value: 4, currency: 'EUR' },
          ]),
        ],
        code: 'too-many-values',
        path: `${details}/shippingRate/1`,
      },
      {
        item: 'rule: exception: object with only hasShippingService.@id is a reference',
        given: [set(details, { '@type': 'OfferShippingDetails', hasShippingService: { '@id': '#s' } })],
        changes: [set(`${details}/doesNotShip`, false)],
        code: 'missing-field',
        path: `${details}/shippingRate`,
      },
    ],
  },
  { key: 'ShippingDeliveryTime', base: product, cases: [] },
  {
    key: 'QuantitativeValue.shippingTime',
    base: product,
    cases: [
      required('minValue', `${handling}/minValue`),
      required('maxValue', `${handling}/maxValue`),
      required('unitCode', `${handling}/unitCode`),
      format('minValue', `${handling}/minValue`, 0.5, 'invalid-number'),
      {
        ...format('maxValue', `${handling}/maxValue`, 1, 'out-of-range'),
        given: [set(`${handling}/minValue`, 2)],
      },
      format('unitCode', `${handling}/unitCode`, 'HUR', 'invalid-enum'),
    ],
  },
  {
    key: 'DefinedRegion',
    base: product,
    cases: [
      required('addressCountry', `${destination}/addressCountry`),
      format('addressCountry', `${destination}/addressCountry`, 'USA', 'invalid-country'),
      format('addressRegion', `${destination}/addressRegion`, 'US-NY', 'invalid-value'),
      {
        item: 'format: postalCode',
        given: drop(`${destination}/addressRegion`),
        changes: [set(`${destination}/addressCountry`, 'DE'), set(`${destination}/postalCode`, '10115')],
        code: 'ignored-field',
        path: `${destination}/postalCode`,
      },
      {
        item: 'rule: not both addressRegion and postalCode',
        changes: [set(`${destination}/postalCode`, '10001')],
        code: 'forbidden-field',
        path: `${destination}/postalCode`,
      },
    ],
  },
  {
    key: 'MerchantReturnPolicy.offer',
    base: product,
    cases: [
      required('applicableCountry', `${offerPolicy}/applicableCountry`),
      required('returnPolicyCategory', `${offerPolicy}/returnPolicyCategory`),
      {
        item: 'conditional: returnPolicyCategory=MerchantReturnFiniteReturnWindow',
        changes: drop(`${offerPolicy}/merchantReturnDays`),
        code: 'missing-conditional',
        path: `${offerPolicy}/merchantReturnDays`,
      },
      {
        item: 'conditional: returnFees=ReturnShippingFees',
        changes: [set(`${offerPolicy}/returnFees`, 'ReturnShippingFees')],
        code: 'missing-conditional',
        path: `${offerPolicy}/returnShippingFeesAmount`,
      },
      {
        item: 'conditional: returnFees=ReturnShippingFees',
        given: [
          set(`${offerPolicy}/returnFees`, 'ReturnShippingFees'),
          set(`${offerPolicy}/returnShippingFeesAmount`, {
            '@type': 'MonetaryAmount',
            value: 3,
            currency: 'EUR',
          }),
        ],
        changes: [set(`${offerPolicy}/returnShippingFeesAmount/value`, 0)],
        code: 'invalid-value',
        path: `${offerPolicy}/returnShippingFeesAmount`,
      },
      {
        item: 'conditional: returnFees in FreeReturn, ReturnFeesCustomerResponsibility',
        changes: [
          set(`${offerPolicy}/returnShippingFeesAmount`, {
            '@type': 'MonetaryAmount',
            value: 3,
            currency: 'EUR',
          }),
        ],
        code: 'forbidden-field',
        path: `${offerPolicy}/returnShippingFeesAmount`,
      },
      {
        item: 'conditional: returnPolicyCategory=MerchantReturnNotPermitted',
        changes: [set(`${offerPolicy}/returnPolicyCategory`, 'MerchantReturnNotPermitted')],
        code: 'ignored-field',
        path: `${offerPolicy}/merchantReturnDays`,
      },
      format('applicableCountry', `${offerPolicy}/applicableCountry/0`, 'Germany', 'invalid-country'),
      format('returnPolicyCategory', `${offerPolicy}/returnPolicyCategory`, 'Returns', 'invalid-enum'),
      format('merchantReturnDays', `${offerPolicy}/merchantReturnDays`, 'thirty', 'invalid-number'),
      format('merchantReturnDays', `${offerPolicy}/merchantReturnDays`, 2.5, 'invalid-number'),
      format('returnFees', `${offerPolicy}/returnFees`, 'Free', 'invalid-enum'),
      format('returnMethod', `${offerPolicy}/returnMethod`, 'Post', 'invalid-enum'),
      {
        item: 'rule: overrides organization-level policy',
        changes: [
          set('/@context', 'https://schema.org'),
          set('/@graph', [
            {
              '@type': 'Organization',
              hasMerchantReturnPolicy: (store['hasMerchantReturnPolicy'] ?? null) as JsonObject,
            },
          ]),
          set('/offers', {
            ...offer,
            hasMerchantReturnPolicy: {
              ...(offer['hasMerchantReturnPolicy'] as JsonObject),
              merchantReturnDays: 14,
            },
          }),
        ],
        code: 'inconsistent',
        path: '/offers/hasMerchantReturnPolicy',
        feature: 'MerchantListing.Offer',
      },
    ],
  },
  {
    key: 'MerchantReturnPolicy.organization',
    base: store,
    cases: [
      {
        item: 'oneOf: applicableCountry + returnPolicyCategory | merchantReturnLink',
        changes: drop(`${policy}/applicableCountry`),
        code: 'missing-one-of',
        path: `${policy}/applicableCountry`,
      },
      {
        item: 'conditional: returnPolicyCategory=MerchantReturnFiniteReturnWindow',
        changes: drop(`${policy}/merchantReturnDays`),
        code: 'missing-conditional',
        path: `${policy}/merchantReturnDays`,
      },
      {
        item: 'conditional: returnFees=ReturnShippingFees',
        changes: drop(`${policy}/returnShippingFeesAmount`),
        code: 'missing-conditional',
        path: `${policy}/returnShippingFeesAmount`,
      },
      {
        item: 'conditional: returnPolicySeasonalOverride used',
        given: [
          set(`${policy}/returnPolicySeasonalOverride`, {
            '@type': 'MerchantReturnPolicySeasonalOverride',
            startDate: '2026-12-01',
            endDate: '2027-01-05',
            returnPolicyCategory: 'MerchantReturnUnlimitedWindow',
          }),
        ],
        changes: drop(`${policy}/returnPolicySeasonalOverride/endDate`),
        code: 'missing-conditional',
        path: `${policy}/returnPolicySeasonalOverride/endDate`,
      },
      format('returnPolicyCountry', `${policy}/returnPolicyCountry`, 'Deutschland', 'invalid-country'),
      format('refundType', `${policy}/refundType`, 'Money', 'invalid-enum'),
      format('returnLabelSource', `${policy}/returnLabelSource`, 'Box', 'invalid-enum'),
      format('itemCondition', `${policy}/itemCondition`, 'Unworn', 'invalid-enum'),
      format('restockingFee', `${policy}/restockingFee`, 'ten percent', 'invalid-value'),
    ],
  },
  {
    key: 'ShippingService.organization',
    base: store,
    cases: [
      required('shippingConditions', conditions),
      format('fulfillmentType', `${service}/fulfillmentType`, 'Delivery', 'invalid-enum'),
    ],
  },
  {
    key: 'ServicePeriod',
    base: store,
    cases: [
      {
        item: 'oneOf: duration.value | maxValue',
        changes: drop(`${period}/maxValue`),
        code: 'missing-one-of',
        path: `${period}/value`,
      },
      {
        item: 'required: duration.unitCode DAY|d',
        changes: [set(`${period}/unitCode`, 'WEE')],
        code: 'invalid-enum',
        path: `${period}/unitCode`,
      },
      {
        item: 'rule: duration.value excludes minValue/maxValue; whole numbers >=0',
        changes: [set(`${period}/value`, 2)],
        code: 'forbidden-field',
        path: `${period}/value`,
      },
    ],
  },
  {
    key: 'ShippingConditions',
    base: store,
    cases: [
      {
        item: 'rule: no destination => worldwide',
        changes: drop(`${conditions}/shippingDestination`),
        code: 'not-eligible',
        path: `${conditions}/shippingDestination`,
      },
      {
        item: 'rule: shippingRate/transitTime only when doesNotShip absent or false',
        given: [set(`${conditions}/doesNotShip`, false)],
        changes: [set(`${conditions}/doesNotShip`, true)],
        code: 'forbidden-field',
        path: `${conditions}/transitTime`,
      },
      {
        item: 'rule: orderValue MonetaryAmount: currency + minValue|maxValue',
        changes: drop(`${conditions}/orderValue/currency`),
        code: 'missing-field',
        path: `${conditions}/orderValue/currency`,
      },
      {
        item: 'rule: shippingRate MonetaryAmount: currency + value|maxValue, or ShippingRateSettings orderPercentage|weightPercentage in 0..1',
        given: [set(`${conditions}/shippingRate`, { '@type': 'ShippingRateSettings', orderPercentage: 0.1 })],
        changes: [set(`${conditions}/shippingRate/orderPercentage`, 10)],
        code: 'out-of-range',
        path: `${conditions}/shippingRate/orderPercentage`,
      },
      {
        item: 'rule: weight unitCode LBR|KGM; numItems unitCode omitted or H87',
        changes: [set(`${conditions}/weight/unitCode`, 'GRM')],
        code: 'invalid-enum',
        path: `${conditions}/weight/unitCode`,
      },
      {
        item: 'rule: seasonalOverride OpeningHoursSpecification validFrom|validThrough',
        changes: [
          set(`${conditions}/seasonalOverride`, { '@type': 'OpeningHoursSpecification', opens: '09:00' }),
        ],
        code: 'missing-one-of',
        path: `${conditions}/seasonalOverride/validFrom`,
      },
    ],
  },
  {
    key: 'MemberProgram',
    base: store,
    cases: [
      required('name', `${program}/name`),
      required('description', `${program}/description`),
      required('hasTiers', `${program}/hasTiers`),
      required('tier.name', `${program}/hasTiers/name`),
      required('tier.hasTierBenefit', `${program}/hasTiers/hasTierBenefit`),
      {
        item: 'conditional: tier.TierBenefitLoyaltyPoints',
        changes: drop(`${program}/hasTiers/membershipPointsEarned`),
        code: 'recommended-conditional',
        path: `${program}/hasTiers/membershipPointsEarned`,
      },
      format('tier.hasTierBenefit', `${program}/hasTiers/hasTierBenefit`, 'Points', 'invalid-enum'),
      format(
        'tier.hasTierRequirement',
        `${program}/hasTiers/hasTierRequirement`,
        { '@type': 'Person', name: 'x' },
        'invalid-type',
      ),
    ],
  },
]
