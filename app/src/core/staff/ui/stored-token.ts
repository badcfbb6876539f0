/** Where the specification keeps the tokens of staff (1-shell §3). */
type TokenKey = 'adminAccessToken' | 'adminPanelAccessToken'

/** Where a browser keeps nothing for us, a token lasts as long as the page. */
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
    // Held in memory.
  }
}

/** Answers null: from now on there is none. */
export function dropToken(key: TokenKey): null {
  held.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
  return null
}

/**
 * What the URL or the storage says when a page opens (1-shell §4): a token of the URL is kept and taken out of the URL; where
 * the platform's admin opened the page (`host`), no token counts and the kept one is removed.
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
