import { defineErrors } from '#kit/shared/errors.ts'

export const automationErrors = defineErrors('automations', {
  notFound: 404,
  unknownAction: 422,
  wrongKind: 422,
  wrongOptions: 422,
  noRuleForKind: 422,
  samplesUsedUp: 429,
  sampleLate: 504,
  inactive: 409,
  fewCredits: 402,
  tooMany: 409,
})
