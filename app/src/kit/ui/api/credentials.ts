import { bridge } from '../app-bridge/bridge.ts'

/** The headers that say who asks, new for each call. */
export type Credentials = () => Promise<Record<string, string>>

/** A merchant: a session token of the platform, minted for this call (spec 1 §6). */
const merchant: Credentials = async (): Promise<Record<string, string>> => {
  const token = await bridge()?.idToken()
  return token ? { Authorization: `Bearer ${token}` } : {}
}

let current = merchant

/** Who asks, from now on; an entry chooses before the first call. */
export function askAs(credentials: Credentials): void {
  current = credentials
}

export function credentialsNow(): Promise<Record<string, string>> {
  return current()
}
