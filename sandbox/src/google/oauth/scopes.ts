/**
 * Scopes an app may request, worded as on the consent page. Source:
 * developers.google.com/identity/protocols/oauth2/scopes.
 */
export const SCOPES: Record<string, string> = {
  'https://www.googleapis.com/auth/webmasters': 'View and manage Search Console data for your verified sites',
  'https://www.googleapis.com/auth/webmasters.readonly': 'View Search Console data for your verified sites',
}

/** Identity scopes, granted without asking the user. */
export const OPENID_SCOPES = new Set(['openid', 'email', 'https://www.googleapis.com/auth/userinfo.email'])
