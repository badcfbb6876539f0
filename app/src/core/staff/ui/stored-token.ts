/** Storage keys of staff tokens, from the specification (1-shell §3). */
type TokenKey = 'adminAccessToken' | 'adminPanelAccessToken'

/**
 * The token of a visit belongs to its tab: members may visit several stores at once, each in a tab of its own. The tab
 * keeps it in `sessionStorage` under the same key; `localStorage` has the one of the latest visit, for tabs that have
 * none.
 */
const OF_A_TAB: TokenKey = 'adminAccessToken'
/** Kept by a tab whose visit has ended: a reload must not open the store of another tab's visit. */
const ENDED = ''

/** If the browser denies storage, a token lasts as long as the page. */
const held = new Map<TokenKey | GivenKey, string>()

/**
 * A token that came with the URL and was not checked yet stands beside the stored one, for this tab alone: a link with
 * a token that opens nothing must not sign anybody out.
 */
type GivenKey = `${TokenKey}.given`
const given = (key: TokenKey): GivenKey => `${key}.given`
const givenToken = (key: TokenKey) => held.get(given(key)) ?? read('sessionStorage', given(key))

export function readToken(key: TokenKey): string | null {
  return givenToken(key) ?? storedToken(key)
}

function storedToken(key: TokenKey): string | null {
  if (key !== OF_A_TAB) return read('localStorage', key) ?? held.get(key) ?? null
  const own = ownToken()
  return own === ENDED ? null : (own ?? read('localStorage', key))
}

export function keepToken(key: TokenKey, token: string): void {
  forgetGiven(key)
  write('localStorage', key, token)
  hold(key, token)
}

/** Stores the token the URL gave, now that the server has accepted it. */
export function confirmToken(key: TokenKey): void {
  const token = givenToken(key)
  if (token !== null) keepToken(key, token)
}

/** Removes the token in use; another tab's visit keeps its own, and a refused one of the URL leaves the stored one. */
export function dropToken(key: TokenKey): null {
  if (givenToken(key) !== null) return forgetGiven(key)
  if (key !== OF_A_TAB) return forgetToken(key)
  if (read('localStorage', key) === ownToken()) remove('localStorage', key)
  hold(key, ENDED)
  return null
}

/** Removes the token whoever it belongs to, as the platform's admin does when it opens the page. */
export function forgetToken(key: TokenKey): null {
  forgetGiven(key)
  held.delete(key)
  remove('localStorage', key)
  remove('sessionStorage', key)
  return null
}

/**
 * Returns the token from the URL or the storage when a page opens (1-shell §4). A token in the URL is removed from it,
 * and stored once it is confirmed. If the platform's admin opened the page (`host`), no token counts and the stored one
 * is removed.
 */
export function tokenAtStart(key: TokenKey): string | null {
  const url = new URL(location.href)
  if (url.searchParams.has('host')) return forgetToken(key)
  const token = url.searchParams.get('token')
  if (token === null) {
    const found = storedToken(key)
    // From now on the tab stays in this store, whichever is visited next.
    if (found !== null && key === OF_A_TAB) hold(key, found)
    return readToken(key)
  }
  held.set(given(key), token)
  write('sessionStorage', given(key), token)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  return token
}

function forgetGiven(key: TokenKey): null {
  held.delete(given(key))
  remove('sessionStorage', given(key))
  return null
}

function ownToken(): string | null {
  return held.get(OF_A_TAB) ?? read('sessionStorage', OF_A_TAB)
}

function hold(key: TokenKey, token: string): void {
  held.set(key, token)
  if (key === OF_A_TAB) write('sessionStorage', key, token)
}

type Area = 'localStorage' | 'sessionStorage'

function read(area: Area, key: TokenKey | GivenKey): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

function write(area: Area, key: TokenKey | GivenKey, token: string): void {
  try {
    globalThis[area].setItem(key, token)
  } catch {
    // Storage failed: the token stays in memory.
  }
}

function remove(area: Area, key: TokenKey | GivenKey): void {
  try {
    globalThis[area].removeItem(key)
  } catch {
    // Storage failed: nothing was stored.
  }
}
