import { defineErrors } from '#kit/shared/errors.ts'

/** Why a page was not read: nothing is known about it, which is not the same as being broken. */
export const pageReaderErrors = defineErrors('page-reader', {
  robots: [
    422,
    'The robots.txt of {{host}} does not allow {{agent}} to scan this page. It was not scanned. Allow it there, or leave the page out.',
  ],
  robotsUnavailable: [
    502,
    'The robots.txt of {{host}} could not be fetched, so Signpost did not scan the page. Try again later.',
  ],
  rateLimited: [
    429,
    '{{host}} asks to wait {{seconds}} seconds before the next request. The page was not scanned. Try again then.',
  ],
  busy: [
    503,
    'Signpost is scanning other pages of {{host}}, and this page’s turn did not come in time. It was not scanned. Try again.',
  ],
  timeout: [504, '{{host}} did not answer in time. The page was not scanned. Try again later.'],
  tooLarge: [502, 'The page is larger than {{limit}} bytes. It was not scanned. Make the page smaller.'],
  refusedAddress: [422, 'This URL is not public. The page was not scanned. Use the public URL of the store.'],
  passwordProtected: [
    422,
    'A password protects the store {{host}}. The page was not scanned. Remove the password, or give a preview URL.',
  ],
  refused: [
    502,
    '{{host}} refused to show the page (status {{status}}). It was not scanned. Allow {{agent}}, or give signature headers.',
  ],
  notHtml: [422, 'The URL returns {{type}}, not a web page. It was not scanned.'],
  network: [502, '{{host}} could not be reached. The page was not scanned. Check the URL and try again.'],
})
