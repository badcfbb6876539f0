import { defineErrors } from '#kit/shared/errors.ts'

export const metaTagsErrors = defineErrors('meta-tags', {
  notSynced: [409, 'Your products are not synced, sync products first.'],
  badCursor: [400, 'This is no place in the list. Nothing was read. Begin with the first page.'],
  noResource: [
    404,
    'The store has nothing under this address any more, or your plan gives no access to it. Go back to the list and sync your store data.',
  ],
  // The words are the specification's (2-features §8).
  nothingChanged: [400, 'No values are changed. Try changing values'],
  tooManyViews: [
    422,
    'There are {{most}} saved views for this kind already. Nothing was saved. Remove one first.',
  ],
  noView: [404, 'This saved view is not there any more. Nothing was renamed. Reload the page.'],
  viewNameTaken: [
    409,
    'Another saved view of this kind is called “{{name}}” already. Nothing was renamed. Choose another name.',
  ],
  writerGone: [
    409,
    'Another writer is set up than the one whose price was shown. Nothing was written and nothing was charged. Start again.',
  ],
  bodyNeedsModel: [
    422,
    'Only a language model writes descriptions; templates have nothing to write them from. Nothing was started. Choose AI as the writer, or leave the description out.',
  ],
  nothingToSay: [
    422,
    'There is too little in its fields to compose a text from. Nothing was written and nothing was charged. Give it a description, or write the text yourself.',
  ],
  noImport: [404, 'This import is not there any more: files are kept for a day. Choose the file again.'],
  fileTooLarge: [
    413,
    'The file has {{size}} bytes, and at most {{limit}} are taken. Nothing was uploaded. Split it into smaller files.',
  ],
  pieceOutOfOrder: [
    409,
    'A piece of the file is missing: byte {{expected}} is next. Send it again from there.',
  ],
  otherFile: [
    409,
    'This file differs from the one whose upload began. Nothing was changed. Choose the same file, or begin again with this one.',
  ],
  fileTooLong: [413, 'The file is longer than was announced. Nothing was changed. Choose it again.'],
  fileIncomplete: [
    409,
    'Only {{received}} of {{size}} bytes have arrived. Nothing was changed. Send the rest.',
  ],
  importTooEarly: [409, 'The file has not been checked yet. Nothing was changed. Wait for the check to end.'],
  tooManyImports: [429, 'Several files are waiting already. Nothing was uploaded. Remove one of them first.'],
  importsUsedUp: [
    429,
    'Your store has handed in {{limit}} files today, and that is all the operator of this app allows in a day. Nothing was uploaded. Go on after midnight UTC, or put what is left into one file.',
  ],
  unreadableCsv: [
    422,
    'Line {{line}} is no CSV: {{reason}} Nothing was changed. Save the file as CSV once more and choose it again.',
  ],
  binaryFile: [
    422,
    'This is no text file (line {{line}} has a NUL). Nothing was changed. Save it as CSV and choose it again.',
  ],
  noColumns: [
    422,
    'The first line names no column that can be read. It needs “Id”, or “Kind” and “Handle”, or the platform’s “Handle”, and one of “SEO Title”, “SEO Description”, “Focus Keyword”. Nothing was changed.',
  ],
  doubledColumn: [
    422,
    'The column “{{column}}” is there twice. Nothing was changed. Remove one and choose the file again.',
  ],
  tooManyRows: [
    422,
    'The file has more than {{limit}} rows. Nothing was changed. Split it into smaller files.',
  ],
})
