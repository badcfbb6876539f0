import { defineErrors } from '#kit/shared/errors.ts'

export const auditErrors = defineErrors('audit', {
  noPage: 404,
  lost: 500,
  stopped: 409,
})
