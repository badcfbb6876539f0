import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page was not read: nothing is known about it, which is not the same as being broken. */
export const pageReaderErrors = defineErrors('page-reader', {
  robots: [
    422,
    'The robots.txt of {{host}} does not allow {{agent}} to read this page. It was not read. Allow it there, or leave the page out.',
  ],
  robotsUnavailable: [
    502,
    'The robots.txt of {{host}} could not be read, so nobody knows whether the page may be. It was not read. Try again later.',
  ],
  rateLimited: [
    429,
    '{{host}} asks to wait {{seconds}} seconds before the next request. The page was not read. Try again then.',
  ],
  busy: [
    503,
    'Other pages of {{host}} are being read and its turn did not come in time. The page was not read. Try again.',
  ],
  timeout: [504, '{{host}} did not answer in time. The page was not read. Try again later.'],
  tooLarge: [502, 'The page is larger than {{limit}} bytes. It was not read. Make the page smaller.'],
  refusedAddress: [
    422,
    'The address is not one everybody can reach. The page was not read. Use the public address of the store.',
  ],
  passwordProtected: [
    422,
    'The store {{host}} is protected by a password. The page was not read. Remove the password, or give a preview address.',
  ],
  refused: [
    502,
    '{{host}} refused to show the page (status {{status}}). It was not read. Allow {{agent}}, or give signature headers.',
  ],
  notHtml: [422, 'The address answers with {{type}}, not with a web page. It was not read.'],
  network: [502, '{{host}} could not be reached. The page was not read. Check the address and try again.'],
})
