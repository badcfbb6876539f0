import { defineErrors } from '#kit/shared/errors.ts'

export const creditErrors = defineErrors('credits', {
  // The words are the specification's (2-features §8).
  exhausted: 402,
  exhaustedPlan: 402,
})
