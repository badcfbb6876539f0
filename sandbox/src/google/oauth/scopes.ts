/** What may be asked for, in the words of the consent. Source: developers.google.com/identity/protocols/oauth2/scopes. */
export const SCOPES: Record<string, string> = {
  'https://www.googleapis.com/auth/webmasters': 'View and manage Search Console data for your verified sites',
  'https://www.googleapis.com/auth/webmasters.readonly': 'View Search Console data for your verified sites',
}

/** Granted without a question: who somebody is. */
export const OPENID_SCOPES = new Set(['openid', 'email', 'https://www.googleapis.com/auth/userinfo.email'])
