import type { PlatformShop } from './admin-graphql/client.ts'

/** Where the clients of the platform get a shop's access token from. */
export interface AccessTokens {
  /** A token that is valid for some minutes yet, or null: the merchant has to open the app. */
  get(shop: PlatformShop): Promise<string | null>
  /**
   * The platform refused `token`. Answers the next one, or null after dropping what is stored, so that the next
   * session token is exchanged anew.
   */
  renew(shop: PlatformShop, token: string): Promise<string | null>
}
