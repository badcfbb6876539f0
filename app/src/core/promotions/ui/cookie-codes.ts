import { decoded } from '#kit/shared/decoded.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'

/** Cookie names from the specification (1-shell §3): an offer's page sets them, for monthly and yearly plans. */
const NAMES = ['monthlyCode', 'yearlyCode'] as const
export type CookieCodes = Partial<Record<(typeof NAMES)[number], string>>

/** Returns the codes in these cookies (`document.cookie`); null if there are none. */
export function codesIn(cookies: string): CookieCodes | null {
  const found = cookies.split('; ').flatMap((cookie): [string, string][] => {
    const at = cookie.indexOf('=')
    const name = NAMES.find((each) => each === cookie.slice(0, at))
    const value = decoded(cookie.slice(at + 1)).trim()
    return name && value !== '' ? [[name, value.slice(0, 200)]] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Reads the codes; null also if the browser blocks cookies in a frame: everything works without them. */
export function readCookieCodes(): CookieCodes | null {
  try {
    return codesIn(document.cookie)
  } catch {
    return null
  }
}

/**
 * Whether the server will never take these codes. Without an answer, with a stale session or while the store makes too
 * many calls, the next visit may succeed.
 */
export function areRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400
}

/** Clears the cookies wherever they may have been set: for this host, and for each domain above it. */
export function clearCookieCodes(): void {
  const parts = location.hostname.split('.')
  const domains = ['', ...parts.map((_, at) => `; domain=${parts.slice(at).join('.')}`)]
  try {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not there in every browser of the admin
    for (const name of NAMES)
      for (const domain of domains)
        for (const frame of ['', '; samesite=none; secure', '; samesite=none; secure; partitioned'])
          document.cookie = `${name}=; max-age=0; path=/${domain}${frame}`
  } catch {
    // Reading failed as well, so there is nothing to clear.
  }
}
