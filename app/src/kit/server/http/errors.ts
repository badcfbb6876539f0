import { defineErrors } from '#kit/shared/errors.ts'

/** Errors that occur before a request reaches a feature. */
export const httpErrors = defineErrors('http', {
  invalidInput: 400,
  unreadableBody: 400,
  badCursor: 400,
  notFound: 404,
  tooLarge: 413,
  unsupportedType: 415,
  tooManyAsked: 429,
  unavailable: 503,
  busy: 503,
  storeAway: 503,
  internal: 500,
})
