import { defineErrors } from '#kit/shared/errors.ts'

/** Why a store refuses a single write; History shows the store's own message with it. */
export const refusalErrors = defineErrors('refusal', {
  gone: 404,
  handleTaken: 422,
  pathTaken: 422,
  badPath: 422,
  redirectLimit: 422,
  closesLoop: 409,
  blank: 422,
  tooLong: 422,
  tooLarge: 422,
  invalid: 422,
  noImage: 422,
  notReady: 409,
  notSupported: 422,
  notOurs: 403,
  accessDenied: 403,
  themeProtected: 403,
  publishDate: 422,
  noAuthor: 422,
  noBlog: 422,
  uploadFailed: 422,
  other: 422,
})
