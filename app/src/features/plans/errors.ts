import { defineErrors } from '#kit/shared/errors.ts'

export const planServiceErrors = defineErrors('plans', {
  // The messages of the first two are the specification's (2-features §8).
  samePlan: 409,
  yearlyPlan: 409,
  notForSale: 400,
  badAmount: 400,
  noOffer: 404,
  noSubscription: 409,
  noRefund: 409,
  frozen: 409,
  freePlan: 400,
  notRefundable: 409,
  openOrder: 409,
  needsMonthly: 409,
  badLimit: 400,
  noLimit: 409,
  overLimit: 409,
  notWaiting: 409,
  codeEnded: 409,
})
