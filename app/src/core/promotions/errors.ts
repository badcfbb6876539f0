import { defineErrors } from '#kit/shared/errors.ts'

export const promotionErrors = defineErrors('promotions', {
  // The words are the specification's (2-features §5).
  invalidCode: 400,
  alreadyRedeemed: 409,
  tooMany: 429,
  codeExists: 409,
})
