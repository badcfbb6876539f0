import { defineErrors } from '#kit/shared/errors.ts'

export const planErrors = defineErrors('plans', {
  closedByStaff: 403,
  locked: 403,
})
