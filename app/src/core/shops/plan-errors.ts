import { defineErrors } from '#kit/shared/errors.ts'

export const planErrors = defineErrors('plans', {
  locked: 403,
})
