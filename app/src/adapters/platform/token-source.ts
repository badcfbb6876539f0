import type { PlatformShop } from './admin-graphql/client.ts'

/** Source of a shop's access token for the platform's clients. */
export interface AccessTokens {
  /** Returns a token valid for some more minutes, or null: the merchant has to open the app. */
  get(shop: PlatformShop): Promise<string | null>
  /**
   * Call when the platform refused `token`. Returns the next one, or null after deleting the stored one, so that the
   * next session token is exchanged again.
   */
  renew(shop: PlatformShop, token: string): Promise<string | null>
}
