import { createHash } from 'node:crypto'
import type { StoreRecord } from '../state/records.ts'
import { PASSWORD_COOKIE, type Visit } from './visit.ts'

/** What the cookie holds after the right password: it changes with the password. */
export function passwordDigest(store: StoreRecord): string {
  return createHash('sha256').update(`${store.id}:${store.password}`).digest('hex')
}

/** True when the store asks for no password or the visitor gave it. */
export function isUnlocked(visit: Visit): boolean {
  return visit.store.password === '' || visit.cookies.get(PASSWORD_COOKIE) === passwordDigest(visit.store)
}
