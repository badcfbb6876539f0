import { defineErrors } from '#kit/shared/errors.ts'

export const creditErrors = defineErrors('credits', {
  // The words are the specification's (2-features §8).
  exhausted: [
    402,
    'You have no credits left. Nothing was written for this item and nothing was charged. You can buy more credits.',
  ],
  exhaustedPlan: [
    402,
    'You have no credits left. Nothing was written for this item and nothing was charged. Upgrade your plan to get more.',
  ],
})
