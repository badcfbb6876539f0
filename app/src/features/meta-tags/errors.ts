import { defineErrors } from '#kit/shared/errors.ts'

export const metaTagsErrors = defineErrors('meta-tags', {
  notSynced: 409,
  noResource: 404,
  // Wording from the specification (2-features §8).
  nothingChanged: 400,
  tooManyViews: 422,
  noView: 404,
  viewNameTaken: 409,
  providerGone: 409,
  bodyNeedsModel: 422,
  nothingToSay: 422,
  noImport: 404,
  fileTooLarge: 413,
  pieceOutOfOrder: 409,
  otherFile: 409,
  fileTooLong: 413,
  fileIncomplete: 409,
  importTooEarly: 409,
  tooManyImports: 429,
  importsUsedUp: 429,
  noColumns: 422,
  doubledColumn: 422,
  tooManyRows: 422,
})

/** Reasons why a generation is not possible. */
export const writingErrors = {
  nothing: metaTagsErrors.nothingChanged,
  needsModel: metaTagsErrors.bodyNeedsModel,
}
