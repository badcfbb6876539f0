import type { HostChannel } from './host-channel.ts'

/** Remaining lifetime below which a new token is requested, in milliseconds. */
const MARGIN = 5_000

/** Returns a source of valid session tokens; a token is cached until five seconds before it expires. */
export function idTokenSource(channel: HostChannel): { get: () => Promise<string>; forget: () => void } {
  let token: { text: string; expires: number } | null = null
  let asking: Promise<string> | null = null
  return {
    get() {
      if (token && token.expires - MARGIN > Date.now()) return Promise.resolve(token.text)
      asking ??= channel
        .call('idToken')
        .then((text) => {
          token = { text, expires: expiryOf(text) }
          return text
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
    forget() {
      token = null
    },
  }
}

function expiryOf(token: string): number {
  const payload = token.split('.')[1] ?? ''
  const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return (JSON.parse(json) as { exp: number }).exp * 1000
}
