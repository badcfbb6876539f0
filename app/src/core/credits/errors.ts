import { defineErrors } from '#kit/shared/errors.ts'

export const creditErrors = defineErrors('credits', {
  // The words are the specification's (2-features §8).
  exhausted: [
    402,
    'Your credits are finished, you can buy more credits. Nothing was written for this one and nothing was charged.',
  ],
  exhaustedPlan: [
    402,
    'Your credits are finished, please upgrade your plan. Nothing was written for this one and nothing was charged.',
  ],
})
