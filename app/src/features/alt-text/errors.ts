import { defineErrors } from '#kit/shared/errors.ts'

const NOTHING = 'Nothing was written and nothing was charged.'

/** Words without a sentence of ours are the specification's (2-features §8). */
export const altTextErrors = defineErrors('alt-text', {
  notSynced: [409, 'Your products are not synced, sync products first.'],
  badCursor: [400, 'This is no place in the list. Nothing was read. Begin with the first page.'],
  altRequired: [400, 'Image Alt Text is required'],
  noSelection: [422, 'Please select at least one image'],
  noImage: [
    404,
    'The store has no such picture any more, or your plan gives no access to its product. Go back to the list and sync your store data.',
  ],
  noCollection: [404, 'The store has no such collection any more. Nothing was started. Choose another one.'],
  collectionTooLarge: [
    422,
    'The collection has more than {{most}} products, too many to list their pictures. Nothing was read. Look for words instead; generation takes the whole collection.',
  ],
  nothingToWrite: [
    409,
    'Every picture chosen has an alt text that somebody wrote. Nothing was started. Choose other pictures, or say that such texts are replaced too.',
  ],
  noSight: [
    409,
    `The language model in use takes no pictures, and an alt text cannot be written unseen. ${NOTHING} Choose a model that does in Settings, or let templates write: they are free.`,
  ],
  writerGone: [409, `Another writer is set up than the one whose price was shown. ${NOTHING} Start again.`],
  pictureGone: [
    422,
    `The picture cannot be fetched from the store any more (status {{status}}). ${NOTHING} Look whether the file is still there.`,
  ],
  pictureUnreachable: [502, `The picture could not be fetched in time. ${NOTHING} Try again in a minute.`],
  pictureUnreadable: [
    422,
    `The file is damaged, larger than 50 megapixels or of a kind that is not read (JPEG, PNG, WebP, GIF and AVIF are). ${NOTHING} Upload it again.`,
  ],
  nothingToSay: [
    422,
    `There is too little in its fields to compose a text from. ${NOTHING} Write the text yourself.`,
  ],
})
