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

/** Null too where the browser keeps no session storage for a frame: then every load counts as a login. */
export function readSessionLogin(): string | null {
  try {
    return sessionStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

export function writeSessionLogin(date: string): void {
  try {
    sessionStorage.setItem(SESSION_KEY, date)
  } catch {
    // Without storage the next load writes one entry more; the history is trimmed to ten anyway.
  }
}

/** Staff looking into a shop are not its logins. */
export function hasAdminToken(): boolean {
  try {
    return localStorage.getItem('adminAccessToken') !== null
  } catch {
    return false
  }
}
