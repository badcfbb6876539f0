import { defineErrors } from '#kit/shared/errors.ts'

export const brokenLinkErrors = defineErrors('broken-links', {
  notFound: 404,
  noPath: 422,
  lives: 409,
  full: 409,
  nothingToDo: 409,
  noPathColumn: 422,
  importsUsedUp: 429,
})
