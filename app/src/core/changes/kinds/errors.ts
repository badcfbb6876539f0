import { defineErrors } from '#kit/shared/errors.ts'

/** Why a store refuses a single write; the store's own words stand beside it in History. */
export const refusalErrors = defineErrors('refusal', {
  gone: [
    404,
    'The item is no longer in the store. Nothing was written. Sync your store data, then choose again.',
  ],
  handleTaken: [
    422,
    'Another item in the store already uses this handle. Nothing was written. Choose another one.',
  ],
  pathTaken: [
    422,
    'This path already has a redirect. Nothing was written. Change that redirect, or choose another path.',
  ],
  badPath: [
    422,
    'The store cannot redirect from or to this URL. Nothing was written. Enter a path of the store that is not its home page, and another target.',
  ],
  redirectLimit: [
    422,
    'The store has as many redirects as its plan allows. Nothing was written. Delete redirects you no longer need.',
  ],
  blank: [422, 'The store does not accept an empty value here. Nothing was written. Enter a value.'],
  tooLong: [422, 'The text is longer than the store accepts. Nothing was written. Make it shorter.'],
  invalid: [422, 'The store does not accept this value. Nothing was written. Correct it and try again.'],
  noImage: [422, 'The image no longer exists. Nothing was written. Add one in the store, then try again.'],
  notReady: [409, 'The store is still processing this image. Nothing was written. Try again in a minute.'],
  notSupported: [
    422,
    'This kind of item does not support this field. Nothing was written. Leave the field out.',
  ],
  notOurs: [403, 'This data belongs to another app. Nothing was written. Change it in that app.'],
  accessDenied: [
    403,
    'Signpost does not have access to make this kind of change. Nothing was written. Open Signpost again, grant what it asks for, and re-run it.',
  ],
  themeProtected: [
    403,
    'The store platform only lets apps with special permission edit theme files, and Signpost does not have it here. Nothing was written. Copy the change and paste it in the theme’s code editor.',
  ],
  other: [
    422,
    'The store refused the change. Nothing was written. Check the reason it gave, correct the value, and try again.',
  ],
})
