import { defineErrors } from '#kit/shared/errors.ts'

export const planErrors = defineErrors('plans', {
  locked: [
    403,
    'This is included in the {{planName}} plan. Nothing was done and nothing was charged. Go to pricing to unlock it.',
  ],
})
