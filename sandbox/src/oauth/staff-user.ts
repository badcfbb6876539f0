import type { StoreRecord } from '../state/records.ts'

/** The one person at work in a store's admin: its owner. */
export interface StaffUser {
  id: number
  firstName: string
  lastName: string
  email: string
  locale: string
}

/** The store's owner as a staff account; the id is derived from the store's and stays the same. */
export function staffUserOf(store: StoreRecord): StaffUser {
  const [firstName = store.ownerName, ...rest] = store.ownerName.split(' ')
  return {
    id: 90_000_000_000 + (store.id % 1_000_000_000),
    firstName,
    lastName: rest.join(' '),
    email: store.email,
    locale: store.primaryLocale,
  }
}
