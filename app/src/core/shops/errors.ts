import { defineErrors } from '#kit/shared/errors.ts'

export const shopErrors = defineErrors('shops', {
  sessionToken: [
    401,
    'The session token is missing, expired or not valid. Nothing was done. Reload the page in the admin.',
  ],
  webhookSignature: [401, 'The signature of this delivery is not valid. Signpost ignored the delivery.'],
  notInstalled: [
    401,
    'Signpost has no access to {{shop}}. Nothing was done. Open Signpost in the store’s admin again.',
  ],
  // The text is the specification's (1-shell §1).
  developmentStore: [
    403,
    'Sorry, the SEO Schema app no longer supports development stores. Please contact customer service.',
  ],
  tooManyWaiting: [
    429,
    'Your store is already waiting for {{most}} answers. Nothing was started. Wait until one of them ends, then try again.',
  ],
  tooManyCalls: [
    429,
    'Your store asked for more at once than Signpost works on. Nothing was done. Wait a moment, then try again.',
  ],
  exchangeUnavailable: [
    503,
    'The platform did not issue an access token for {{shop}} ({{reason}}). Nothing was changed. Try again in a minute.',
  ],
  platformUnavailable: [
    502,
    'The store platform did not answer as expected ({{reason}}). Your request was not completed. Try again in a minute.',
  ],
  accessDenied: [
    403,
    'The store platform does not let Signpost do this ({{reason}}). Nothing was changed. Open Signpost again and grant what it asks for.',
  ],
  signatureUnreadable: [
    422,
    'The value pasted as {{header}} is not what the admin shows there. Nothing was saved. Copy all values of one signature again.',
  ],
  signatureExpired: [
    422,
    'This signature expired on {{date}}. Nothing was saved. Create a new one in the admin and paste that.',
  ],
  themeUnread: [
    502,
    'Signpost could not check the settings of your published theme ({{reason}}), so it does not know whether the app embed is on. Try again in a minute.',
  ],
})
