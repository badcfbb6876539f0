import { defineErrors } from '#kit/shared/errors.ts'

export const promotionErrors = defineErrors('promotions', {
  // Worded as in the specification (2-features §5).
  invalidCode: 400,
  alreadyRedeemed: 409,
  tooMany: 429,
  codeExists: 409,
})
