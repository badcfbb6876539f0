import { BRIDGE_STATE } from '../../shared/bridge-state.ts'
import { bridge } from './bridge.ts'

/** Pauses between the first looks for the script; then one every half minute. */
const PAUSES_MS = [3_000, 6_000, 12_000]
const LAST_PAUSE_MS = 30_000

/**
 * Returns why App Bridge is missing although the page was opened for a store: its script has not arrived yet, or it
 * was blocked. Null if it is there, or if the page was opened outside the admin.
 */
export function missingBridge(): 'late' | 'blocked' | null {
  if (bridge()) return null
  const state = stateOf(new URL(location.href))
  if (state === 'late' || state === 'blocked') return state
  return window.top !== window.self || scriptInPage() ? 'blocked' : null
}

/** Opens the page with App Bridge once more. */
export function openAgain(): void {
  const url = new URL(location.href)
  url.searchParams.set(BRIDGE_STATE, 'again')
  // The same URL would only be moved to, not loaded.
  if (url.href === location.href) location.reload()
  else location.replace(url)
}

/**
 * Looks for the script until it can be loaded, and then opens the page again; once only, if that did not help: the
 * page would reload for ever. Returns a function that ends it.
 */
export function openOnceArrived(): () => void {
  const url = bridgeUrl()
  if (url === null) return () => {}
  let helps = stateOf(new URL(location.href)) !== 'again'
  let timer: ReturnType<typeof setTimeout> | undefined
  let looked = 0
  const ended = new AbortController()
  const look = async () => {
    clearTimeout(timer)
    try {
      // As a script tag requests it: the browser may then take it from its cache.
      await fetch(url, { mode: 'no-cors', credentials: 'include', signal: ended.signal })
      if (helps) openAgain()
    } catch {
      helps = true
      looked += 1
      if (!ended.signal.aborted) timer = setTimeout(() => void look(), PAUSES_MS[looked - 1] ?? LAST_PAUSE_MS)
    }
  }
  const lookNow = () => void look()
  lookNow()
  addEventListener('online', lookNow)
  return () => {
    ended.abort()
    clearTimeout(timer)
    removeEventListener('online', lookNow)
  }
}

function stateOf(url: URL): string | null {
  return url.searchParams.get(BRIDGE_STATE)
}

/** Returns the URL of App Bridge's script, which the server puts into the page; null on a development server. */
function bridgeUrl(): string | null {
  const url = document.querySelector<HTMLMetaElement>('meta[name="app-bridge"]')?.content ?? ''
  return URL.canParse(url) ? url : null
}

const scriptInPage = (): boolean => [...document.scripts].some(({ src }) => src !== '' && src === bridgeUrl())
