/** When a store may be asked for a review: rarely, and only after a success. */
export const REVIEW_RULES = {
  /** Fewest changes applied by one of the merchant's operations without a failure. */
  changes: 10,
  /** Days for which such a success counts. */
  successDays: 3,
  /** Days since installation: a new merchant has not seen enough to review. */
  installedDays: 3,
  /** Days between two requests, and requests per year: the platform's limits. */
  pauseDays: 60,
  aYear: 3,
} as const

/** The platform's answers after which a store is not asked again. */
export const ENDING = ['success', 'already-reviewed', 'not-again'] as const
