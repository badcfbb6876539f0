import { z } from 'zod'

/** Settings for sign-in with Google and for Search Console. */
export const googleSchema = {
  GOOGLE_CLIENT_ID: z.string().min(8, 'is too short').max(200, 'is longer than 200 characters').optional(),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(8, 'is too short')
    .max(200, 'is longer than 200 characters')
    .optional(),
  GOOGLE_SERVICE_ACCOUNT_FILE: z.string().max(1_000).optional(),
  GOOGLE_AUTHORIZATION_URL: z
    .url({ protocol: /^https?$/, error: 'give https://host/path' })
    .default('https://accounts.google.com/o/oauth2/v2/auth'),
}

type Given = z.infer<z.ZodObject<typeof googleSchema>>

/**
 * How stores connect to Search Console. If `client` and `serviceAccountFile` are both null, screens say what the
 * operator has to set.
 */
export interface GoogleSettings {
  /** The operator's OAuth client. */
  client: { id: string; secret: string } | null
  /** JSON file of a service account. */
  serviceAccountFile: string | null
  /** Where merchants sign in and consent. */
  authorizationUrl: string
}

/** Reports a half-configured client: Google would refuse every merchant. */
export function googleProblems(value: Given): string[] {
  const needed = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
  const missing = needed.filter((name) => value[name] === undefined)
  return missing.length === 1 ? [`${missing[0]}: is missing; a client needs ${needed.join(' and ')}`] : []
}

/** Returns the settings for Google. */
export function googleOf(value: Given): GoogleSettings {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = value
  return {
    client: id && secret ? { id, secret } : null,
    serviceAccountFile: value.GOOGLE_SERVICE_ACCOUNT_FILE ?? null,
    authorizationUrl: value.GOOGLE_AUTHORIZATION_URL,
  }
}
