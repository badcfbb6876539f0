import type { FastifyRequest } from 'fastify'
import { rootsOf, webPresencesOf } from '../admin-graphql/resources/web-presences.ts'
import type { SandboxContext } from '../context.ts'
import { storeOfHost } from '../files/store-of-host.ts'
import type { CartLine, PageRequest } from '../liquid/rendering.ts'
import type { StoreRecord, ThemeRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { readCookies } from './cookies.ts'

/** Cookies of the storefront. */
export const CART_COOKIE = 'cart'
export const PASSWORD_COOKIE = 'storefront_digest'
export const PREVIEW_COOKIE = 'preview_theme'

/** A request for a page of a store. */
export interface Visit {
  store: StoreRecord
  theme: ThemeRecord
  /** ISO code of the language in the URL. */
  locale: string
  /** `http://fernhill.localhost:4001` */
  origin: string
  request: PageRequest
  cookies: Map<string, string>
}

/** Returns the origin of the store's primary domain. */
const originOf = (store: StoreRecord) => `http://${store.handle}.localhost:${store.storefrontPort}`

/** A place where the store's pages begin in one language: `http://fr.example.com`, `http://fernhill.localhost:4001/en-ca`. */
interface Root {
  locale: string
  url: URL
}

/** Returns where pages begin on the domain a request named: that of a market, else the primary one. */
function rootsAt(state: State, store: StoreRecord, host: string): Root[] {
  const roots = webPresencesOf(state, store).flatMap((presence) =>
    rootsOf(store, presence).map(({ locale, url }) => ({ locale, url: new URL(url) })),
  )
  const market = roots.filter(({ url }) => url.hostname === host.toLowerCase().replace(/:\d+$/, ''))
  const primary = new URL(originOf(store)).hostname
  return market.length > 0 ? market : roots.filter(({ url }) => url.hostname === primary)
}

/** Splits the prefix of a language or market off the path: `/de/products/x` → `de`, `/products/x`. */
function splitLocale(
  roots: readonly Root[],
  store: StoreRecord,
  path: string,
): { locale: string; rootUrl: string; path: string } {
  const [, first = '', ...rest] = path.split('/')
  const found = roots.find(({ url }) => first !== '' && url.pathname === `/${first.toLowerCase()}`)
  if (found) return { locale: found.locale, rootUrl: `/${first.toLowerCase()}`, path: `/${rest.join('/')}` }
  const whole = roots.find(({ url }) => url.pathname === '/')
  return { locale: whole?.locale ?? store.primaryLocale, rootUrl: '/', path }
}

function readCart(value: string | undefined): CartLine[] {
  return (value ?? '').split(',').flatMap((part) => {
    const [variantId, quantity] = part.split(':').map(Number)
    return variantId && quantity ? [{ variantId, quantity }] : []
  })
}

function themeFor(
  state: State,
  store: StoreRecord,
  previewId: string | null | undefined,
): ThemeRecord | undefined {
  const preview = previewId ? state.get(store, 'OnlineStoreTheme', Number(previewId)) : undefined
  return preview ?? state.byHandle(store, 'OnlineStoreTheme', 'MAIN')
}

/** Parses a request into a visit; undefined if no store has its host or port. */
export function visitOf(context: SandboxContext, request: FastifyRequest): Visit | undefined {
  const { state } = context
  const store = storeOfHost(state, request.headers.host ?? '', request.socket.localPort)
  if (!store) return undefined
  const url = new URL(request.url, originOf(store))
  const cookies = readCookies(request.headers.cookie)
  const asked = url.searchParams.get('preview_theme_id')
  const theme = themeFor(state, store, asked ?? cookies.get(PREVIEW_COOKIE))
  if (!theme) return undefined
  const roots = rootsAt(state, store, request.headers.host ?? '')
  const { locale, rootUrl, path } = splitLocale(roots, store, decodePath(url.pathname))
  return {
    store,
    theme,
    locale,
    origin: roots[0]?.url.origin ?? originOf(store),
    cookies,
    request: {
      path: path.length > 1 ? path.replace(/\/+$/, '') : '/',
      query: url.searchParams,
      rootUrl,
      designMode: url.searchParams.has('oseid'),
      cartLines: readCart(cookies.get(CART_COOKIE)),
    },
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
