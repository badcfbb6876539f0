import { defineErrors } from '#kit/shared/errors.ts'

/** Why a request did not go out, or its answer was not taken. */
export const outboundErrors = defineErrors('outbound', {
  invalidUrl: [422, 'The URL {{url}} is not valid. Nothing was fetched. Check it and try again.'],
  refusedScheme: [
    422,
    'The URL {{url}} does not start with http:// or https://. Nothing was fetched. Use a web URL.',
  ],
  refusedUserinfo: [
    422,
    'The URL {{url}} contains a user name or password. Nothing was fetched. Remove them from the URL.',
  ],
  refusedPort: [
    422,
    'The URL {{url}} uses a port other than 80 and 443. Nothing was fetched. Use the public URL of the page.',
  ],
  refusedAddress: [
    422,
    'The host {{host}} is in a private or reserved network. Nothing was fetched. Use a public URL.',
  ],
  tooManyRedirects: [
    502,
    'The URL {{url}} redirected more than {{limit}} times. Nothing more was fetched. Fix the redirect chain.',
  ],
  badRedirect: [
    502,
    'The URL {{url}} redirects to something that is not a web URL. Nothing more was fetched. Fix the redirect.',
  ],
  hostNotFound: [
    502,
    'The host {{host}} was not found. Nothing was fetched. Check the spelling, or try again in a minute.',
  ],
  network: [
    502,
    'The connection to {{host}} failed ({{reason}}). Nothing usable was received. Try again in a minute.',
  ],
  timeout: [
    504,
    '{{host}} did not finish its answer within {{seconds}} seconds. Signpost stopped waiting. Try again later.',
  ],
  tooLarge: [
    502,
    'The answer from {{url}} is larger than {{limit}} bytes after unpacking. Signpost stopped there.',
  ],
  unreadableEncoding: [
    502,
    'The answer from {{url}} uses an encoding Signpost cannot unpack ({{encoding}}). Nothing was kept.',
  ],
})
