import { defineErrors } from '#kit/shared/errors.ts'

export const automationErrors = defineErrors('automations', {
  notFound: [404, 'This automation no longer exists. Reload the page to see the current ones.'],
  unknownWriter: [
    422,
    'This version of Signpost has no automatic writer called {{name}}. Nothing was saved. Choose another kind of text.',
  ],
  wrongKind: [
    422,
    'This kind of text does not fit this resource type. Nothing was saved. Choose other fields or another type.',
  ],
  wrongOptions: [422, '{{summary}}. Nothing was saved. Complete the form and save again.'],
  noRuleForKind: [
    422,
    'Only products have vendors and collections, and only products and articles have tags. Nothing was saved. Choose another rule.',
  ],
  samplesUsedUp: [
    429,
    'A store can have samples written {{limit}} times a day, because they cost no credits. Nothing was written. Come back tomorrow, or save the automation and review what it proposes.',
  ],
  sampleLate: [504, 'The writer did not answer in time. Nothing was written or charged. Try again.'],
  inactive: [409, 'This automation is paused, so nothing was started. Activate it first.'],
  tooMany: [409, 'A store can have {{limit}} automations. Nothing was saved. Delete one you no longer need.'],
})
