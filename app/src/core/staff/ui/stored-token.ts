/** Storage keys of staff tokens, from the specification (1-shell §3). */
type TokenKey = 'adminAccessToken' | 'adminPanelAccessToken'

/** If the browser denies storage, a token lasts as long as the page. */
const held = new Map<TokenKey, string>()

export function readToken(key: TokenKey): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null
  } catch {
    return held.get(key) ?? null
  }
}

export function keepToken(key: TokenKey, token: string): void {
  held.set(key, token)
  try {
    localStorage.setItem(key, token)
  } catch {
    // Storage failed: the token stays in memory.
  }
}

/** Removes the token. Returns null, the new value. */
export function dropToken(key: TokenKey): null {
  held.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage failed: nothing was stored.
  }
  return null
}

/**
 * Returns the token from the URL or the storage when a page opens (1-shell §4). A token in the URL is stored and
 * removed from the URL. If the platform's admin opened the page (`host`), no token counts and the stored one is
 * removed.
 */
export function tokenAtStart(key: TokenKey): string | null {
  const url = new URL(location.href)
  if (url.searchParams.has('host')) return dropToken(key)
  const given = url.searchParams.get('token')
  if (given === null) return readToken(key)
  keepToken(key, given)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  return given
}
