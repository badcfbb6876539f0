import type { StoreRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid } from '../engine/gid.ts'
import { metafieldFields } from './metafield-fields.ts'
import { redirectLimit } from './redirects.ts'
import { storefrontOrigin } from './storefront-origin.ts'
import { offsetMinutes, offsetText, zoneAbbreviation } from './time-zone.ts'
import { domainOfPresence, webPresencesOf } from './web-presences.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

export const shopResolvers: Resolvers = {
  QueryRoot: {
    shop: (_: unknown, __: object, { store }) => entity('Shop', store),
    onlineStore: (_: unknown, __: object, { store }) => ({
      passwordProtection: { enabled: store.password !== '' },
    }),
  },
  Shop: {
    ...metafieldFields('Shop'),
    id: (shop: StoreRecord) => gid('Shop', shop.id),
    name: (shop: StoreRecord) => shop.name,
    email: (shop: StoreRecord) => shop.email,
    contactEmail: (shop: StoreRecord) => shop.email,
    shopOwnerName: (shop: StoreRecord) => shop.ownerName,
    myshopifyDomain: (shop: StoreRecord) => shop.domain,
    url: (shop: StoreRecord) => storefrontOrigin(shop),
    primaryDomain: (shop: StoreRecord, _: object, request) => domainOf(shop, request),
    domains: (shop: StoreRecord, _: object, request) => domainsOf(shop, request),
    currencyCode: (shop: StoreRecord) => shop.currency,
    enabledPresentmentCurrencies: (shop: StoreRecord, _: object, request) =>
      presentmentCurrencies(shop, request),
    currencyFormats: (shop: StoreRecord) => currencyFormats(shop),
    ianaTimezone: (shop: StoreRecord) => shop.timezone,
    timezoneAbbreviation: (shop: StoreRecord) => zoneAbbreviation(shop.timezone, new Date()),
    timezoneOffsetMinutes: (shop: StoreRecord) => offsetMinutes(shop.timezone, new Date()),
    timezoneOffset: (shop: StoreRecord) => offsetText(offsetMinutes(shop.timezone, new Date())),
    weightUnit: (shop: StoreRecord) => (isImperial(shop) ? 'POUNDS' : 'KILOGRAMS'),
    unitSystem: (shop: StoreRecord) => (isImperial(shop) ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM'),
    setupRequired: () => false,
    createdAt: (shop: StoreRecord) => shop.createdAt,
    plan: (shop: StoreRecord) => ({
      displayName: shop.planDisplayName,
      publicDisplayName: shop.planDisplayName,
      partnerDevelopment: shop.partnerDevelopment,
      shopifyPlus: shop.shopifyPlus,
    }),
    billingAddress: (shop: StoreRecord) => addressOf(shop),
    shopAddress: (shop: StoreRecord) => addressOf(shop),
    resourceLimits: (shop: StoreRecord, _: object, { state, context }) => ({
      // Limits for options and variants of a product (shopify.dev, API limits since 2025-10).
      maxProductOptions: 3,
      maxProductVariants: 2048,
      redirectLimitReached: () =>
        state.count(shop, 'UrlRedirect') >= redirectLimit(shop, context.faults.knobs),
    }),
  },
}

/** Returns the domain of the store's own presence, the primary one. */
function domainOf(shop: StoreRecord, request: AdminRequest) {
  return domainsOf(shop, request)[0]
}

/** Returns the store's domains: the primary one, and then those of markets. */
function domainsOf(shop: StoreRecord, { state }: AdminRequest) {
  return webPresencesOf(state, shop).flatMap((presence) => domainOfPresence(shop, presence) ?? [])
}

function presentmentCurrencies(shop: StoreRecord, { state }: AdminRequest): string[] {
  const markets = state.list(shop, 'Market').filter((market) => market.enabled)
  return [...new Set([shop.currency, ...markets.map((market) => market.currency)])]
}

function currencyFormats(shop: StoreRecord) {
  const withCurrency = `${shop.moneyFormat} ${shop.currency}`
  return {
    moneyFormat: shop.moneyFormat,
    moneyInEmailsFormat: shop.moneyFormat,
    moneyWithCurrencyFormat: withCurrency,
    moneyWithCurrencyInEmailsFormat: withCurrency,
  }
}

/** True for countries that weigh in pounds; all others use the metric system. */
const isImperial = (shop: StoreRecord) => ['US', 'LR', 'MM'].includes(shop.countryCode)

/** Returns the address of a store, which has a country but no street here. */
function addressOf(shop: StoreRecord) {
  const country = countryNames.of(shop.countryCode) ?? shop.countryCode
  return {
    id: gid('ShopAddress', shop.id),
    address1: null,
    address2: null,
    city: null,
    company: shop.name,
    coordinatesValidated: false,
    country,
    countryCode: shop.countryCode,
    countryCodeV2: shop.countryCode,
    firstName: null,
    lastName: null,
    name: null,
    latitude: null,
    longitude: null,
    phone: shop.phone || null,
    province: null,
    provinceCode: null,
    zip: null,
    formattedArea: country,
    formatted: [shop.name, country],
  }
}
