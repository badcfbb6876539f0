import { defineErrors } from '#kit/shared/errors.ts'

/** Why a file as a whole cannot be read as CSV; `details` name the line. */
export const csvErrors = defineErrors('csv', {
  binaryFile: 422,
  openQuote: 422,
  textAfterQuote: 422,
  quoteInCell: 422,
  longLine: 422,
  unreadable: 422,
})
