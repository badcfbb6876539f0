import type { MarketRecord } from '../../state/records.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { arraySource } from '../paging/array-source.ts'
import { connectionOf, type PageArgs } from '../paging/connection.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'
import { metafieldFields } from './metafield-fields.ts'

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const currencies = new Intl.DisplayNames(['en'], { type: 'currency' })

const listing: Listing<'Market'> = {
  kind: 'Market',
  connection: 'MarketConnection',
  typename: () => 'Market',
  sortKeys: {
    ID: null,
    NAME: (market) => market.name.toLowerCase(),
    CREATED_AT: (market) => market.createdAt,
    UPDATED_AT: (market) => market.updatedAt,
  },
  words: (market) => [market.name],
  fields: {
    id: { kind: 'number', of: (market) => market.id },
    name: { kind: 'text', of: (market) => [market.name] },
    status: { kind: 'keyword', of: (market) => [statusOf(market)] },
  },
}

interface Region {
  market: MarketRecord
  code: string
}

export const marketResolvers: Resolvers = {
  QueryRoot: {
    markets: (_: unknown, args: ListArgs & { type?: string | null }, request) =>
      recordConnection(
        request,
        listing,
        { ...args, sortKey: args.sortKey ?? 'NAME' },
        {
          // Every market here is a region market.
          matches: () => args.type == null || args.type === 'REGION',
        },
      ),
    market: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Market', state.get(store, 'Market', idOf(id, 'Market'))),
    primaryMarket: (_: unknown, __: object, { state, store }) =>
      entityOrNull(
        'Market',
        state.list(store, 'Market').find((market) => market.primary),
      ),
  },
  Market: {
    ...metafieldFields('Market'),
    id: (market: MarketRecord) => gid('Market', market.id),
    name: (market: MarketRecord) => market.name,
    handle: (market: MarketRecord) => market.handle,
    enabled: (market: MarketRecord) => market.enabled,
    primary: (market: MarketRecord) => market.primary,
    status: (market: MarketRecord) => statusOf(market),
    type: () => 'REGION',
    currencySettings: (market: MarketRecord) => ({
      baseCurrency: currencySetting(market.currency),
      localCurrencies: false,
      roundingEnabled: false,
    }),
    conditions: (market: MarketRecord, _: object, request) => ({
      conditionTypes: ['REGION'],
      channelsCondition: null,
      companyLocationsCondition: null,
      locationsCondition: null,
      regionsCondition: {
        __typename: 'RegionsCondition',
        applicationLevel: 'SPECIFIED',
        market,
        bulk: request.bulk,
      },
    }),
    regions: (market: MarketRecord, args: PageArgs, request) => regions(market, args, request.bulk),
  },
  RegionsCondition: {
    regions: ({ market, bulk }: { market: MarketRecord; bulk: boolean }, args: PageArgs) =>
      regions(market, args, bulk),
  },
  MarketRegionCountry: {
    id: ({ market, code }: Region) =>
      gid('MarketRegionCountry', market.id * 1000 + market.countryCodes.indexOf(code)),
    code: ({ code }: Region) => code,
    name: ({ code }: Region) => countries.of(code) ?? code,
    currency: ({ market }: Region) => currencySetting(market.currency),
  },
}

const statusOf = (market: MarketRecord) => (market.enabled ? 'ACTIVE' : 'DRAFT')

function regions(market: MarketRecord, args: PageArgs, whole: boolean) {
  return connectionOf(arraySource(market.countryCodes), args, {
    whole,
    node: ({ item: code }) => entity('MarketRegionCountry', { market, code }),
  })
}

function currencySetting(code: string) {
  return {
    currencyCode: code,
    currencyName: currencies.of(code) ?? code,
    enabled: true,
    manualRate: null,
    rateUpdatedAt: null,
  }
}
