import { defineErrors } from '#kit/shared/errors.ts'

const NOTHING = 'Nothing was written and nothing was charged.'

/** Words without a sentence of ours are the specification's (2-features §8). */
export const altTextErrors = defineErrors('alt-text', {
  notSynced: [409, 'Your products are not synced, sync products first.'],
  badCursor: [400, 'That page of the list does not exist. Go back to the first page.'],
  altRequired: [400, 'Image Alt Text is required'],
  noSelection: [422, 'Please select at least one image'],
  noImage: [
    404,
    'The store no longer has this image, or your plan does not cover its product. Go back to the list and sync your store data.',
  ],
  noCollection: [404, 'The store no longer has this collection. Nothing was started. Choose another one.'],
  collectionTooLarge: [
    422,
    'The collection has more than {{most}} products, too many to list their images. Search for words instead. You can still generate alt texts for the whole collection.',
  ],
  nothingToWrite: [
    409,
    'People wrote the alt text of every image you chose. Nothing was started. Choose other images, or choose to replace such texts as well.',
  ],
  noSight: [
    409,
    `The language model in use does not accept images, and an alt text cannot be written unseen. ${NOTHING} Choose a model that does in Settings, or use templates: they are free.`,
  ],
  writerGone: [409, `The model or template changed after you saw the price. ${NOTHING} Start again.`],
  pictureGone: [
    422,
    `The image can no longer be fetched from the store (status {{status}}). ${NOTHING} Check that the file still exists.`,
  ],
  pictureUnreachable: [502, `The image could not be fetched in time. ${NOTHING} Try again in a minute.`],
  pictureUnreadable: [
    422,
    `The file is damaged, larger than 50 megapixels, or not a JPEG, PNG, WebP, GIF or AVIF. ${NOTHING} Upload it again.`,
  ],
  nothingToSay: [
    422,
    `The item’s fields say too little to compose a text from. ${NOTHING} Write the text yourself.`,
  ],
})

/** Where a generation cannot be. */
export const writingErrors = { nothing: altTextErrors.nothingToWrite, noSight: altTextErrors.noSight }
