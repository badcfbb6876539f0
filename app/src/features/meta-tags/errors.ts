import { defineErrors } from '#kit/shared/errors.ts'

export const metaTagsErrors = defineErrors('meta-tags', {
  notSynced: [409, 'Your products are not synced, sync products first.'],
  badCursor: [400, 'That page of the list does not exist. Go back to the first page.'],
  noResource: [
    404,
    'The store no longer has this item, or your plan does not cover it. Go back to the list and sync your store data.',
  ],
  // The words are the specification's (2-features §8).
  nothingChanged: [400, 'No values are changed. Try changing values'],
  tooManyViews: [422, 'You already have {{most}} saved views here. Nothing was saved. Delete one first.'],
  noView: [404, 'This saved view no longer exists. Nothing was renamed. Reload the page.'],
  viewNameTaken: [
    409,
    'You already have a saved view called “{{name}}” here. Nothing was renamed. Choose another name.',
  ],
  writerGone: [
    409,
    'The model or template changed after you saw the price. Nothing was written and nothing was charged. Start again.',
  ],
  bodyNeedsModel: [
    422,
    'Only AI writes descriptions, because templates have nothing to write them from. Nothing was started. Choose AI, or leave the description out.',
  ],
  nothingToSay: [
    422,
    'The item’s fields say too little to compose a text from. Nothing was written and nothing was charged. Add a description, or write the text yourself.',
  ],
  noImport: [404, 'This import no longer exists, because files are kept for one day. Choose the file again.'],
  fileTooLarge: [
    413,
    'The file has {{size}} bytes; the limit is {{limit}}. Nothing was uploaded. Split it into smaller files.',
  ],
  pieceOutOfOrder: [
    409,
    'Part of the file is missing. The next byte must be {{expected}}. Send the file again from there.',
  ],
  otherFile: [
    409,
    'This is not the file whose upload began. Nothing was changed. Choose the same file, or start over with this one.',
  ],
  fileTooLong: [413, 'The file is longer than announced. Nothing was changed. Choose it again.'],
  fileIncomplete: [
    409,
    'Only {{received}} of {{size}} bytes have arrived. Nothing was changed. Send the rest.',
  ],
  importTooEarly: [
    409,
    'Signpost has not checked the file yet. Nothing was changed. Wait for the check to end.',
  ],
  tooManyImports: [429, 'Several files are already waiting. Nothing was uploaded. Remove one of them first.'],
  importsUsedUp: [
    429,
    'Your store has uploaded {{limit}} files today, the daily limit set by the operator of this app. Nothing was uploaded. Continue after midnight UTC, or put the rest into one file.',
  ],
  unreadableCsv: [
    422,
    'Line {{line}} is not valid CSV: {{reason}} Nothing was changed. Save the file as CSV again and choose it once more.',
  ],
  binaryFile: [
    422,
    'This is not a text file (line {{line}} contains a NUL). Nothing was changed. Save it as CSV and choose it again.',
  ],
  noColumns: [
    422,
    'Signpost recognises no column in the first line. It needs “Id”, or “Kind” and “Handle”, or the platform’s “Handle”, and one of “SEO Title”, “SEO Description”, “Focus Keyword”. Nothing was changed.',
  ],
  doubledColumn: [
    422,
    'The column “{{column}}” appears twice. Nothing was changed. Remove one and choose the file again.',
  ],
  tooManyRows: [
    422,
    'The file has more than {{limit}} rows. Nothing was changed. Split it into smaller files.',
  ],
})

/** Where a generation cannot be. */
export const writingErrors = {
  nothing: metaTagsErrors.nothingChanged,
  needsModel: metaTagsErrors.bodyNeedsModel,
}
