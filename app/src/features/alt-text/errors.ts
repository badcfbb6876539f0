import { defineErrors } from '#kit/shared/errors.ts'

/** Messages not written by us are the specification's (2-features §8). */
export const altTextErrors = defineErrors('alt-text', {
  notSynced: 409,
  altRequired: 400,
  noSelection: 422,
  noImage: 404,
  noCollection: 404,
  nothingToWrite: 409,
  noSight: 409,
  providerGone: 409,
  imageGone: 422,
  imageUnreachable: 502,
  imageUnreadable: 422,
  nothingToSay: 422,
})

/** Reasons why a generation is not possible. */
export const writingErrors = { nothing: altTextErrors.nothingToWrite, noSight: altTextErrors.noSight }
