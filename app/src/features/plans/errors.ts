import { defineErrors } from '#kit/shared/errors.ts'

export const planServiceErrors = defineErrors('plans', {
  // The first two are the specification's words (2-features §8).
  samePlan: [409, "Oops! you can't upgrade to the same plan."],
  yearlyPlan: [409, 'You cannot upgrade the monthly plan as you are on a yearly plan.'],
  billingOff: [409, 'Billing is off here: everything is included. Nothing was bought.'],
  notForSale: [400, 'These credits are not for sale. Nothing was bought.'],
  badAmount: [400, 'You can buy {{least}} to {{most}} credits at once. Nothing was bought.'],
  noOffer: [404, 'This offer does not exist or has ended. See all plans instead.'],
  noSubscription: [409, 'You have no paid plan to cancel. Nothing was changed.'],
  frozen: [
    409,
    'The platform has put your subscription on hold until you pay your bill. Pay it there first. Nothing was changed here.',
  ],
  refused: [
    502,
    'The platform rejected the order ({{reason}}). Nothing was charged. Try again, or contact support.',
  ],
  freePlan: [400, 'You cannot buy the free plan. Cancel your plan to return to it. Nothing was changed.'],
})
