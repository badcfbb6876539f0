import { readStored, writeStored } from '#kit/ui/stored-value.ts'

const SESSION_KEY = 'wsLastLogin'
/** Whose login it was: two stores may be opened in one tab, one after the other. */
const SHOP_KEY = 'wsLastLoginShop'
const REFRESH_MS = 5 * 60 * 60 * 1000
const KEPT = 10

type Logins = { date: string }[]

/**
 * Returns the login history with a new entry if this session's last login is missing or older than five hours, or the
 * history is empty; null if nothing needs saving (spec 1 §4). `sessionLogin` comes from the session storage.
 */
export function nextLogins(input: {
  logins: Logins
  sessionLogin: string | null
  now: number
}): Logins | null {
  const { logins, sessionLogin, now } = input
  const last = sessionLogin === null ? Number.NaN : Date.parse(sessionLogin)
  if (logins.length > 0 && now - last <= REFRESH_MS) return null
  return [...logins, { date: new Date(now).toISOString() }].slice(-KEPT)
}

/** Null on the first load of a session in this store. */
export const readSessionLogin = (shop: string): string | null =>
  readStored('sessionStorage', SHOP_KEY) === shop ? readStored('sessionStorage', SESSION_KEY) : null

export function writeSessionLogin(shop: string, date: string): void {
  writeStored('sessionStorage', SHOP_KEY, shop)
  writeStored('sessionStorage', SESSION_KEY, date)
}

/** A staff visit does not count as a login. */
export const hasAdminToken = (): boolean => readStored('localStorage', 'adminAccessToken') !== null
