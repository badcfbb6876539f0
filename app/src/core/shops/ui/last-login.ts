import { readStored, writeStored } from '#kit/ui/stored-value.ts'
import type { Profile } from '../contract.ts'

const SESSION_KEY = 'wsLastLogin'
/** Whose login it was: two stores may be opened in one tab, one after the other. */
const SHOP_KEY = 'wsLastLoginShop'
const REFRESH_MS = 5 * 60 * 60 * 1000
const KEPT = 10

/**
 * Returns the login history to save, and notes the login in the session: a new entry is due if this session's last
 * login is missing or older than five hours, or the history is empty (spec 1 §4). Null if none is, and for staff, whose
 * visit is no login.
 */
export function noteLogin(
  { shopUrl, lastLoginArray: logins }: Pick<Profile, 'shopUrl' | 'lastLoginArray'>,
  now: number,
): Profile['lastLoginArray'] | null {
  if (readStored('localStorage', 'adminAccessToken') !== null) return null
  const last = Date.parse(sessionLogin(shopUrl) ?? '')
  if (logins.length > 0 && now - last <= REFRESH_MS) return null
  const date = new Date(now).toISOString()
  writeStored('sessionStorage', SHOP_KEY, shopUrl)
  writeStored('sessionStorage', SESSION_KEY, date)
  return [...logins, { date }].slice(-KEPT)
}

/** Null on the first load of a session in this store. */
const sessionLogin = (shop: string): string | null =>
  readStored('sessionStorage', SHOP_KEY) === shop ? readStored('sessionStorage', SESSION_KEY) : null
