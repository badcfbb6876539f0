import type { StoreRecord } from '../state/records.ts'

/** The only staff member of a store: its owner. */
export interface StaffUser {
  id: number
  firstName: string
  lastName: string
  email: string
  locale: string
}

/** Returns the store's owner as a staff account; the id is derived from the store's and is stable. */
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
