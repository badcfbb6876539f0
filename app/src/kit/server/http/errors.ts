import { defineErrors } from '#kit/shared/errors.ts'

/** What goes wrong before a feature is asked. */
export const httpErrors = defineErrors('http', {
  invalidInput: [
    400,
    'What was sent does not fit: {{summary}}. Nothing was changed. Correct it and send it again.',
  ],
  unreadableBody: [
    400,
    'The body is not valid JSON. Nothing was changed. Send it again as application/json.',
  ],
  notFound: [404, 'There is nothing at this address.'],
  tooLarge: [413, 'What was sent is larger than {{limit}} bytes. Nothing was changed. Send less at a time.'],
  unsupportedType: [
    415,
    'The body has a type that is not taken here. Nothing was changed. Send application/json.',
  ],
  tooManyAsked: [429, 'Too much is asked here at the moment. Nothing was done. Try again in a few seconds.'],
  unavailable: [503, 'The database does not answer. Nothing was changed. Try again in a minute.'],
  busy: [
    503,
    'Signpost is busy with the same data of your store. Nothing was changed. Wait a few seconds and try again.',
  ],
  internal: [
    500,
    'Something went wrong! It was recorded as {{requestId}}. Try again; if it stays, tell support this number.',
  ],
})
