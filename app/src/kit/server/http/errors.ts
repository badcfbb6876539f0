import { defineErrors } from '#kit/shared/errors.ts'

/** What goes wrong before a feature is asked. */
export const httpErrors = defineErrors('http', {
  invalidInput: [
    400,
    'The request is not valid: {{summary}}. Nothing was changed. Correct it and send it again.',
  ],
  unreadableBody: [
    400,
    'The body is not valid JSON. Nothing was changed. Send it again as application/json.',
  ],
  notFound: [404, 'There is nothing at this URL.'],
  tooLarge: [413, 'The request is larger than {{limit}} bytes. Nothing was changed. Send less at a time.'],
  unsupportedType: [415, 'The body has an unsupported type. Nothing was changed. Send application/json.'],
  tooManyAsked: [429, 'Too many requests at the moment. Nothing was done. Try again in a few seconds.'],
  unavailable: [503, 'The database is not responding. Nothing was changed. Try again in a minute.'],
  busy: [
    503,
    'Signpost is already working on this data. Nothing was changed. Wait a few seconds and try again.',
  ],
  internal: [
    500,
    'Something went wrong! It was recorded as {{requestId}}. Try again. If it keeps happening, give support this number.',
  ],
})
