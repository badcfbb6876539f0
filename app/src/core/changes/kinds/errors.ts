import { defineErrors } from '#kit/shared/errors.ts'

/** Why a store refuses a single write; the store's own words stand beside it in History. */
export const refusalErrors = defineErrors('refusal', {
  gone: [
    404,
    'The item is no longer in the store. Nothing was written. Sync your store data, then choose again.',
  ],
  handleTaken: [
    422,
    'Another item of the store has this address already. Nothing was written. Choose another handle.',
  ],
  pathTaken: [
    422,
    'There is a redirect from this path already. Nothing was written. Change the one there is, or choose another path.',
  ],
  badPath: [
    422,
    'The store does not redirect from or to this address. Nothing was written. Give a path of the store that is not its home page, and another target.',
  ],
  redirectLimit: [
    422,
    'The store has as many redirects as its plan allows. Nothing was written. Delete redirects nobody needs.',
  ],
  blank: [422, 'The store does not take an empty value here. Nothing was written. Give a value.'],
  tooLong: [422, 'The text is longer than the store takes. Nothing was written. Make it shorter.'],
  invalid: [422, 'The store does not take this value. Nothing was written. Correct it and try again.'],
  noImage: [
    422,
    'There is no picture to describe any more. Nothing was written. Add one in the store, then try again.',
  ],
  notReady: [409, 'The store still works on this picture. Nothing was written. Try again in a minute.'],
  notSupported: [
    422,
    'This cannot be set for that kind of item. Nothing was written. Leave the field out for it.',
  ],
  notOurs: [403, 'This data belongs to another app. Nothing was written. Change it in that app.'],
  accessDenied: [
    403,
    'Signpost was not granted this kind of change. Nothing was written. Open Signpost once more, grant what it asks for, and run it again.',
  ],
  themeProtected: [
    403,
    'The store platform lets only apps with its special permission edit theme files, and Signpost does not have it here. Nothing was written. Copy the change and paste it in the theme’s code editor.',
  ],
  other: [
    422,
    'The store refused the change. Nothing was written. Read what it said, correct it, and try again.',
  ],
})
