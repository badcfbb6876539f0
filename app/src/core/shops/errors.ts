import { defineErrors } from '#kit/shared/errors.ts'

export const shopErrors = defineErrors('shops', {
  sessionToken: 401,
  webhookSignature: 401,
  proxySignature: 401,
  notInstalled: 401,
  // Both texts come from the specification (1-shell §8).
  authorizationCodeMissing: 400,
  authorizationFailed: 403,
  // The text comes from the specification (1-shell §1).
  developmentStore: 403,
  tooManyWaiting: 429,
  tooManyCalls: 429,
  exchangeUnavailable: 503,
  platformUnavailable: 502,
  accessDenied: 403,
  signatureUnreadable: 422,
  signatureExpired: 422,
  themeUnread: 502,
})
