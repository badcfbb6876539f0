import { bridge } from '../app-bridge/bridge.ts'
import { frameError } from '../app-bridge/frame-error.ts'

/** Returns the headers that authenticate a call, fresh for each one. */
export type Credentials = () => Promise<Record<string, string>>

/** Merchant: a session token of the platform, minted for this call (spec 1 §6). */
const merchant: Credentials = async (): Promise<Record<string, string>> => {
  const token = await bridge()
    ?.idToken()
    .catch((refused: unknown) => {
      throw frameError(refused)
    })
  return token ? { Authorization: `Bearer ${token}` } : {}
}

let current = merchant

/** Sets the credentials of all further calls; each entry sets them before the first call. */
export function askAs(credentials: Credentials): void {
  current = credentials
}

export function credentialsNow(): Promise<Record<string, string>> {
  return current()
}
