import { createHash } from 'node:crypto'
import type { StoreRecord } from '../state/records.ts'
import { PASSWORD_COOKIE, type Visit } from './visit.ts'

/** Returns the cookie value set after the right password; it changes with the password. */
export function passwordDigest(store: StoreRecord): string {
  return createHash('sha256').update(`${store.id}:${store.password}`).digest('hex')
}

/** True if the store has no password or the visitor has entered it. */
export function isUnlocked(visit: Visit): boolean {
  return visit.store.password === '' || visit.cookies.get(PASSWORD_COOKIE) === passwordDigest(visit.store)
}
