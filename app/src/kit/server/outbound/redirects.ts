import { AppError } from '#kit/shared/errors.ts'
import { outboundErrors } from './errors.ts'
import { shown } from './url-guard.ts'

/** True for a status that leads to another URL. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** Returns the target of a redirect; the caller checks it like any URL. */
export function nextHop(location: string, from: URL): URL {
  try {
    return new URL(location, from)
  } catch {
    throw new AppError(outboundErrors.badRedirect, { url: shown(from) })
  }
}

/** Headers that authenticate the sender; another origin must not receive them. */
const forOneOriginOnly = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-shopify-access-token',
  'x-api-key',
  'signature',
  'signature-input',
  'signature-agent',
])

/** Returns the headers for the next request of a redirect chain. */
export function headersForHop(headers: Record<string, string>, from: URL, to: URL): typeof headers {
  if (from.origin === to.origin) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !forOneOriginOnly.has(name)))
}
