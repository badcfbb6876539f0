import '@shopify/shopify-api/adapters/web-api'
import {
  ApiVersion,
  HttpResponseError,
  InvalidJwtError,
  LogSeverity,
  RequestedTokenType,
  type Session,
  shopifyApi,
} from '@shopify/shopify-api'
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime'

/** An expiring offline token and its refresh token. */
export interface TokenGrant {
  accessToken: string
  refreshToken: string | null
  scopes: string[]
  expiresAt: Date | null
  refreshExpiresAt: Date | null
}

export type GrantResult =
  | { ok: true; grant: TokenGrant }
  /** `refused`: the platform will not issue a token for this; `unavailable`: retry later. */
  | { ok: false; reason: 'refused' | 'unavailable'; message: string }

export interface TokenExchange {
  /** Exchanges a session token for an expiring offline token (facts §4). */
  exchange(shop: string, sessionToken: string): Promise<GrantResult>
  /** Exchanges a refresh token for the next pair; the old pair becomes invalid. */
  refresh(shop: string, refreshToken: string): Promise<GrantResult>
}

export interface TokenExchangeSettings {
  apiKey: string
  apiSecret: string
  appUrl: string
  /** Sends the requests; the library's own fetch is never used. */
  fetch: typeof fetch
}

/** Creates token exchange and refresh through the platform's library. One per process: its fetch is a global. */
export function createTokenExchange(settings: TokenExchangeSettings): TokenExchange {
  setAbstractFetchFunc(settings.fetch)
  const app = new URL(settings.appUrl)
  const api = shopifyApi({
    apiKey: settings.apiKey,
    apiSecretKey: settings.apiSecret,
    apiVersion: ApiVersion.October26,
    hostName: app.host,
    hostScheme: app.protocol === 'http:' ? 'http' : 'https',
    isEmbeddedApp: true,
    // The library logs session tokens at its debug level; Signpost logs what matters itself.
    logger: { level: LogSeverity.Error, log: () => {} },
  })
  return {
    exchange: (shop, sessionToken) =>
      outcome(() =>
        api.auth.tokenExchange({
          shop,
          sessionToken,
          requestedTokenType: RequestedTokenType.OfflineAccessToken,
          expiring: true,
        }),
      ),
    refresh: (shop, refreshToken) => outcome(() => api.auth.refreshToken({ shop, refreshToken })),
  }
}

async function outcome(ask: () => Promise<{ session: Session }>): Promise<GrantResult> {
  try {
    const { session } = await ask()
    if (!session.accessToken) return { ok: false, reason: 'unavailable', message: 'no-token' }
    return {
      ok: true,
      grant: {
        accessToken: session.accessToken,
        refreshToken: session.refreshToken ?? null,
        scopes: (session.scope ?? '').split(',').filter(Boolean),
        expiresAt: session.expires ?? null,
        refreshExpiresAt: session.refreshTokenExpires ?? null,
      },
    }
  } catch (error) {
    if (error instanceof InvalidJwtError)
      return { ok: false, reason: 'refused', message: 'bad-session-token' }
    const status = error instanceof HttpResponseError ? error.response.code : null
    const refused = status !== null && status >= 400 && status < 500 && status !== 429
    return {
      ok: false,
      reason: refused ? 'refused' : 'unavailable',
      message: status === null ? (error as Error).name : `HTTP ${status}`,
    }
  }
}
