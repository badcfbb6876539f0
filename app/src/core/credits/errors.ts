import { defineErrors } from '#kit/shared/errors.ts'

export const creditErrors = defineErrors('credits', {
  // Worded as in the specification (2-features §8).
  exhausted: 402,
  exhaustedPlan: 402,
})
