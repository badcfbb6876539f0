/**
 * Stands in place of a plan's name where a feature is locked: staff closed it for the store, and no plan opens it. Plan
 * names begin with a capital letter.
 */
export const CLOSED_BY_STAFF = 'closed-by-staff'
