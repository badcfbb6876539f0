/** When a store may be asked for a review: seldom, and only after something has worked. */
export const REVIEW_RULES = {
  /** Changes that took effect in one operation of the merchant's, and none failed. */
  changes: 10,
  /** How long such a success counts. */
  successDays: 3,
  /** Whoever has just come has not seen enough to say anything. */
  installedDays: 3,
  /** From one question to the next, and questions in a year: what the platform allows. */
  pauseDays: 60,
  aYear: 3,
} as const

/** What the platform answers after which nobody asks again. */
export const ENDING = ['success', 'already-reviewed', 'not-again'] as const
