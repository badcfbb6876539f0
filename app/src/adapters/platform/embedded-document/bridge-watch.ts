import { BRIDGE_STATE } from '#kit/shared/bridge-state.ts'

/** A usual start takes two seconds. */
const LATE_MS = 5_000
/** On the second try the script is known to be on its way: the line is slow. */
const LATE_AGAIN_MS = 20_000

/** Returns whether the page is to be served without App Bridge's script. */
export function goesWithoutBridge(state: string | null): boolean {
  return state === 'late' || state === 'blocked'
}

/**
 * Returns a script to put before App Bridge's. The platform requires App Bridge to be loaded synchronously in
 * `<head>`, where a browser shows nothing until it has arrived; so when it is late, this script opens the page without
 * it. App Bridge's check of its own position counts only scripts with a `src`. `back`: the page to open, if not this
 * one. The id_token is left out: by then it may have expired, and the bounce page needs App Bridge as well.
 */
export function bridgeWatch(page: { state: string | null; nonce: string; back?: string }): string {
  const target = page.back === undefined ? 'location.href' : scriptString(page.back)
  const wait = page.state === 'again' ? LATE_AGAIN_MS : LATE_MS
  return script(
    page.nonce,
    `globalThis.withoutBridge = (state) => {
  if (window.shopify) return
  const url = new URL(${target})
  url.searchParams.delete('id_token')
  url.searchParams.set('${BRIDGE_STATE}', state)
  location.replace(url)
}
setTimeout(() => document.readyState === 'loading' && withoutBridge('late'), ${wait})`,
  )
}

/** Returns a script to put after App Bridge's on a page that contains nothing else: there nobody would notice a block. */
export const bridgeBlockWatch = (nonce: string): string => script(nonce, `withoutBridge('blocked')`)

const script = (nonce: string, code: string): string => `<script nonce="${nonce}">${code}</script>`

/** Quotes a text for a script inside HTML, which `</script>` would end. */
const scriptString = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')
