import type { MarketRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import type { WebPresenceRecord } from '../../state/web-presence-record.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { entity, type Resolvers } from '../engine/entity.ts'
import { gid } from '../engine/gid.ts'
import { arraySource } from '../paging/array-source.ts'
import { type Connection, connectionOf, type PageArgs } from '../paging/connection.ts'
import { storefrontOrigin } from './storefront-origin.ts'

export const webPresenceResolvers: Resolvers = {
  QueryRoot: {
    webPresences: (_: unknown, args: PageArgs, request) =>
      presenceConnection(webPresencesOf(request.state, request.store), args, request),
  },
  Market: {
    webPresences: (market: MarketRecord, args: PageArgs, request) =>
      presenceConnection(
        webPresencesOf(request.state, request.store).filter(({ marketIds }) => marketIds.includes(market.id)),
        args,
        request,
      ),
  },
  MarketWebPresence: {
    id: (presence: WebPresenceRecord) => gid('MarketWebPresence', presence.id),
    domain: (presence: WebPresenceRecord, _: object, { store }) => domainOfPresence(store, presence),
    subfolderSuffix: ({ subfolderSuffix }: WebPresenceRecord) => subfolderSuffix,
    rootUrls: (presence: WebPresenceRecord, _: object, { store }) =>
      rootsOf(store, presence).map((root) => ({ __typename: 'MarketWebPresenceRootUrl', ...root })),
    defaultLocale: ({ defaultLocale }: WebPresenceRecord, _: object, { store }) =>
      localeOf(store, defaultLocale),
    alternateLocales: ({ alternateLocales }: WebPresenceRecord, _: object, { store }) =>
      alternateLocales.map((locale) => localeOf(store, locale)),
    markets: ({ marketIds }: WebPresenceRecord, args: PageArgs, { state, store, bulk }) =>
      connectionOf(
        arraySource(state.list(store, 'Market').filter(({ id }) => marketIds.includes(id))),
        args,
        {
          whole: bulk,
          node: ({ item }) => entity('Market', item),
        },
      ),
  },
}

/** Returns the store's own presence, which has all published languages, and then those of its markets. */
export function webPresencesOf(state: State, store: StoreRecord): WebPresenceRecord[] {
  const own: WebPresenceRecord = {
    id: store.id,
    createdAt: store.createdAt,
    updatedAt: store.createdAt,
    host: new URL(storefrontOrigin(store)).hostname,
    subfolderSuffix: null,
    defaultLocale: store.primaryLocale,
    alternateLocales: state
      .list(store, 'ShopLocale')
      .flatMap(({ locale, published }) => (published && locale !== store.primaryLocale ? [locale] : [])),
    marketIds: state.list(store, 'Market').flatMap(({ id, primary }) => (primary ? [id] : [])),
  }
  return [own, ...state.list(store, 'MarketWebPresence')]
}

/**
 * Returns where each language of a presence begins, without a trailing slash: at the domain itself and in `/de`, or in
 * `/en-ca` and `/fr-ca` of the primary domain.
 */
export function rootsOf(store: StoreRecord, presence: WebPresenceRecord): { locale: string; url: string }[] {
  const { host, subfolderSuffix, defaultLocale, alternateLocales } = presence
  const origin = host === null ? storefrontOrigin(store) : originOf(store, host)
  return [defaultLocale, ...alternateLocales].map((locale) => {
    const language = locale.toLowerCase()
    if (subfolderSuffix !== null) return { locale, url: `${origin}/${language}-${subfolderSuffix}` }
    return { locale, url: locale === defaultLocale ? origin : `${origin}/${language}` }
  })
}

/** Returns the domain of a presence; null if it has none of its own. */
export function domainOfPresence(store: StoreRecord, presence: WebPresenceRecord) {
  const { id, host, defaultLocale, alternateLocales } = presence
  if (host === null) return null
  return {
    __typename: 'Domain',
    id: gid('Domain', id),
    host,
    url: originOf(store, host),
    sslEnabled: false,
    localization: { defaultLocale, alternateLocales, country: id === store.id ? store.countryCode : null },
  }
}

function originOf(store: StoreRecord, host: string): string {
  const primary = new URL(storefrontOrigin(store))
  return `${primary.protocol}//${host}:${primary.port}`
}

const localeOf = (store: StoreRecord, locale: string) =>
  entity('ShopLocale', { locale, primary: locale === store.primaryLocale, published: true })

function presenceConnection(
  presences: readonly WebPresenceRecord[],
  args: PageArgs,
  { bulk }: Pick<AdminRequest, 'bulk'>,
): Connection {
  return connectionOf(arraySource(presences), args, {
    whole: bulk,
    node: ({ item }) => entity('MarketWebPresence', item),
  })
}
