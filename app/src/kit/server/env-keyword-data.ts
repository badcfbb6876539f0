import { z } from 'zod'

const text = z.string().max(500, 'is longer than 500 characters').optional()

const customer = z
  .string()
  .regex(/^\d{3}-?\d{3}-?\d{4}$/, 'give ten digits, as in 123-456-7890')
  .optional()

/** Settings of the installation's own accounts with keyword services. */
export const keywordDataSchema = {
  GOOGLE_ADS_DEVELOPER_TOKEN: text,
  GOOGLE_ADS_CLIENT_ID: text,
  GOOGLE_ADS_CLIENT_SECRET: text,
  GOOGLE_ADS_REFRESH_TOKEN: text,
  GOOGLE_ADS_CUSTOMER_ID: customer,
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: customer,
  DATAFORSEO_LOGIN: text,
  DATAFORSEO_PASSWORD: text,
}

const GOOGLE_ADS = [
  'GOOGLE_ADS_DEVELOPER_TOKEN',
  'GOOGLE_ADS_CLIENT_ID',
  'GOOGLE_ADS_CLIENT_SECRET',
  'GOOGLE_ADS_REFRESH_TOKEN',
  'GOOGLE_ADS_CUSTOMER_ID',
] as const
const DATAFORSEO = ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'] as const
type Given = Partial<Record<keyof typeof keywordDataSchema, string | undefined>>

/** Accounts used by every shop that has none itself; null if the installation has none. */
export interface KeywordDataSettings {
  googleAds: {
    developerToken: string
    clientId: string
    clientSecret: string
    refreshToken: string
    customerId: string
    loginCustomerId?: string | undefined
  } | null
  dataForSeo: { login: string; password: string } | null
}

/** Reports partly configured accounts: they give no access. */
export function keywordDataProblems(value: Given): string[] {
  return [GOOGLE_ADS, DATAFORSEO].flatMap((needed) => {
    const missing = needed.filter((name) => value[name] === undefined)
    return missing.length === needed.length
      ? []
      : missing.map((name) => `${name}: is missing; an account needs ${needed.join(', ')}`)
  })
}

/** Returns the installation's accounts of keyword sources; null for each that is not set. */
export function keywordDataOf(value: Given): KeywordDataSettings {
  const [developerToken, clientId, clientSecret, refreshToken, customerId] = GOOGLE_ADS.map(
    (name) => value[name],
  )
  const [login, password] = DATAFORSEO.map((name) => value[name])
  return {
    googleAds:
      developerToken && clientId && clientSecret && refreshToken && customerId
        ? {
            developerToken,
            clientId,
            clientSecret,
            refreshToken,
            customerId,
            loginCustomerId: value.GOOGLE_ADS_LOGIN_CUSTOMER_ID,
          }
        : null,
    dataForSeo: login && password ? { login, password } : null,
  }
}
