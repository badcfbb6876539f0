import { z } from 'zod'

/**
 * Purposes of outgoing requests. A route serves one purpose: requests to hosts named by merchants or pages
 * (`storefront`, `shop-language-model`) never use a route of one of the operator's services.
 */
export const OUTBOUND_PURPOSES = [
  'platform',
  'storefront',
  'language-model',
  'shop-language-model',
  'index-now',
  'google',
  'keyword-data',
  'object-store',
  'crux',
  'error-reporting',
  'pagespeed',
] as const
export type OutboundPurpose = (typeof OUTBOUND_PURPOSES)[number]

/** Route of a host (optionally `*.` wildcard) to another address, as plain HTTP with its original Host header. */
export interface OutboundRoute {
  purpose: OutboundPurpose
  /** Lower case, `*.myshopify.com` or `admin.localhost`. */
  host: string
  /** Only requests to this port; null means any. */
  port: number | null
  address: string
  addressPort: number
}

/** A 256-bit key and its id, which is stored with everything it encrypted. */
export interface EncryptionKey {
  id: string
  key: Buffer
}

const routePattern =
  /^([a-z-]+):((?:\*\.)?[a-z0-9.-]+)(?::(\d{1,5}))?=(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/

/** `purpose:host=address:port` or `purpose:host:port=address:port`, comma-separated. */
export const outboundRoutesSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const routes: OutboundRoute[] = []
    for (const part of text.split(',').map((item) => item.trim().toLowerCase())) {
      if (part === '') continue
      const match = routePattern.exec(part)
      const purpose = OUTBOUND_PURPOSES.find((name) => name === match?.[1])
      if (!match || !purpose) {
        const purposes = OUTBOUND_PURPOSES.join(', ')
        const message = `"${part}" is not a route; give purpose:host=address:port, the purpose one of ${purposes}`
        context.addIssue({ code: 'custom', message })
        continue
      }
      const [, , host = '', port, address = '', addressPort = ''] = match
      routes.push({
        purpose,
        host,
        port: port ? Number(port) : null,
        address: address.replace(/^\[|\]$/g, ''),
        addressPort: Number(addressPort),
      })
    }
    return routes
  })

/** `id:base64,…` with 32 bytes each; the first key encrypts, the others still decrypt. */
export const encryptionKeysSchema = z
  .string({ error: 'is missing; give <id>:<32 bytes in base64>, for example k1:$(openssl rand -base64 32)' })
  .transform((text, context) => {
    const keys: EncryptionKey[] = []
    for (const part of text.split(',').map((item) => item.trim())) {
      const at = part.indexOf(':')
      const id = part.slice(0, at)
      const key = Buffer.from(part.slice(at + 1), 'base64')
      if (!/^[a-zA-Z0-9_-]{1,20}$/.test(id) || key.length !== 32) {
        context.addIssue({
          code: 'custom',
          message: `key ${keys.length + 1} is not <id>:<32 bytes in base64>`,
        })
        continue
      }
      if (keys.some((known) => known.id === id))
        context.addIssue({ code: 'custom', message: `the id ${id} is there twice` })
      keys.push({ id, key })
    }
    return keys
  })

/** A whole number from `least` to `most`, with error messages for operators. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const error =
    most === Number.MAX_SAFE_INTEGER
      ? `give a whole number of at least ${least}`
      : `give a whole number from ${least} to ${most}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error)
}

/** One of a fixed set of words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `give one of: ${words.filter((word) => word !== '').join(', ')}` })
}

/** Prices of a million input and output tokens. */
export const tokenPrices = z
  .string()
  .regex(
    /^\d{1,5}(\.\d{1,4})?\/\d{1,5}(\.\d{1,4})?$/,
    'give two prices of a million tokens, read and written, such as 0.25/2',
  )
  .optional()

/** Parses `0.25/2` into two numbers; null if absent. */
export function pricesOf(text: string | undefined): { input: number; output: number } | null {
  const [input, output] = text?.split('/').map(Number) ?? []
  return input === undefined || output === undefined ? null : { input, output }
}

/** Accepts true or false, 1 or 0; `absent` is the default. */
export const flagOr = (absent: 'true' | 'false') =>
  z
    .enum(['true', 'false', '1', '0'], 'give true or false')
    .default(absent)
    .transform((value) => value === 'true' || value === '1')
