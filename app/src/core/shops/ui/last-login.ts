import { readStored, writeStored } from '#kit/ui/stored-value.ts'

const SESSION_KEY = 'wsLastLogin'
const REFRESH_MS = 5 * 60 * 60 * 1000
const KEPT = 10

type Logins = { date: string }[]

/**
 * The login history with one entry more when this session's last login is missing or older than five hours, or the
 * history is empty; null when nothing is to be saved (spec 1 §4). `sessionLogin` is what the session remembers.
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

/** Null at the first load of a session. */
export const readSessionLogin = (): string | null => readStored('sessionStorage', SESSION_KEY)

export const writeSessionLogin = (date: string): void => writeStored('sessionStorage', SESSION_KEY, date)

/** Staff looking into a shop are not its logins. */
export const hasAdminToken = (): boolean => readStored('localStorage', 'adminAccessToken') !== null
