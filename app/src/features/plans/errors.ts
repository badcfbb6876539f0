import { defineErrors } from '#kit/shared/errors.ts'

export const planServiceErrors = defineErrors('plans', {
  // The first two are the specification's words (2-features §8).
  samePlan: [409, "Oops! you can't upgrade to the same plan."],
  yearlyPlan: [409, 'You cannot upgrade the monthly plan as you are on a yearly plan.'],
  billingOff: [409, 'Nothing is sold here: everything is included. Nothing was done.'],
  notForSale: [400, 'These credits are not for sale. Nothing was done.'],
  badAmount: [400, 'Between {{least}} and {{most}} credits can be bought at once. Nothing was done.'],
  noOffer: [404, 'This offer does not exist, or does not exist any more. Look at the plans instead.'],
  noSubscription: [409, 'There is no paid plan to cancel. Nothing was done.'],
  frozen: [
    409,
    'The platform has put your subscription on hold until your bill is paid. Pay it there first; nothing was done here.',
  ],
  refused: [
    502,
    'The platform did not take the order ({{reason}}). Nothing was charged. Try again, or contact support.',
  ],
  freePlan: [400, 'The free plan is not bought: cancel your plan to return to it. Nothing was done.'],
})
