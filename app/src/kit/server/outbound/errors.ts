import { defineErrors } from '#kit/shared/errors.ts'

/** Why a request did not go out, or its answer was not taken. */
export const outboundErrors = defineErrors('outbound', {
  invalidUrl: [
    422,
    'The address {{url}} is not a valid web address. Nothing was fetched. Check it and try again.',
  ],
  refusedScheme: [
    422,
    'The address {{url}} does not begin with http:// or https://. Nothing was fetched. Use a web address.',
  ],
  refusedUserinfo: [
    422,
    'The address {{url}} carries a user name or password. Nothing was fetched. Remove them from the address.',
  ],
  refusedPort: [
    422,
    'The address {{url}} names a port other than 80 and 443. Nothing was fetched. Use the public address of the page.',
  ],
  refusedAddress: [
    422,
    'The host {{host}} lies in a private or reserved network. Nothing was fetched. Use an address everybody can reach.',
  ],
  tooManyRedirects: [
    502,
    'The address {{url}} redirected more than {{limit}} times. Its content was not read. Repair the redirect chain.',
  ],
  badRedirect: [
    502,
    'The address {{url}} redirects to something that is not a web address. Its content was not read. Repair the redirect.',
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
    '{{host}} did not finish its answer within {{seconds}} seconds. It was dropped. Try again later.',
  ],
  tooLarge: [
    502,
    'The answer of {{url}} is larger than {{limit}} bytes after unpacking. It was dropped at that size.',
  ],
  unreadableEncoding: [
    502,
    'The answer of {{url}} is packed in a way that cannot be unpacked ({{encoding}}). It was dropped.',
  ],
})
