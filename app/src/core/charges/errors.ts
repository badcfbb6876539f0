import { defineErrors } from '#kit/shared/errors.ts'

export const chargeErrors = defineErrors('plans', {
  billingOff: 409,
  refused: 502,
})
