import { defineErrors } from '#kit/shared/errors.ts'

export const shopErrors = defineErrors('shops', {
  sessionToken: [
    401,
    'The session token is missing, out of date or not valid. Nothing was done. Reload the page in the admin.',
  ],
  webhookSignature: [401, 'The signature of this delivery is not valid. It was not looked at.'],
  notInstalled: [
    401,
    'Signpost has no access to {{shop}}. Nothing was done. Open Signpost in the admin of the store once more.',
  ],
  // The text is the specification's (1-shell §1).
  developmentStore: [
    403,
    'Sorry, the SEO Schema app no longer supports development stores. Please contact customer service.',
  ],
  tooManyWaiting: [
    429,
    'Your store is waiting for {{most}} answers already. Nothing was started. Wait for one of them to end, then try again.',
  ],
  tooManyCalls: [
    429,
    'Your store asked for more at once than Signpost works on. Nothing was done. Wait a moment, then try again.',
  ],
  exchangeUnavailable: [
    503,
    'The platform did not hand out an access token for {{shop}} ({{reason}}). Nothing was changed. Try again in a minute.',
  ],
  platformUnavailable: [
    502,
    'The store platform did not answer as it should ({{reason}}). What was asked for is not done. Try again in a minute.',
  ],
  accessDenied: [
    403,
    'The store platform does not let Signpost do this ({{reason}}). Nothing was changed. Open Signpost once more and grant what it asks for.',
  ],
  signatureUnreadable: [
    422,
    'What was pasted as {{header}} is not what the admin shows there. Nothing was saved. Copy all values of one signature again.',
  ],
  signatureExpired: [
    422,
    'This signature ended on {{date}}. Nothing was saved. Make a new one in the admin and paste that.',
  ],
  themeUnread: [
    502,
    'The settings of the published theme could not be read ({{reason}}). Whether the app embed is on is unknown. Try again in a minute.',
  ],
})
