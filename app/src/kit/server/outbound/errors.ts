import { defineErrors } from '#kit/shared/errors.ts'

/** Reasons why a request was not sent, or its response not accepted. */
export const outboundErrors = defineErrors('outbound', {
  invalidUrl: 422,
  refusedScheme: 422,
  refusedUserinfo: 422,
  refusedPort: 422,
  refusedAddress: 422,
  tooManyRedirects: 502,
  badRedirect: 502,
  hostNotFound: 502,
  network: 502,
  timeout: 504,
  tooLarge: 502,
  unreadableEncoding: 502,
})
