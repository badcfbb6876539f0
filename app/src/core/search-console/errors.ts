import { defineErrors } from '#kit/shared/errors.ts'

/** Why the search engine could not be queried, or has not responded. */
export const searchConsoleErrors = defineErrors('search-console', {
  notSetUp: 409,
  notConnected: 409,
  noProperty: 409,
  denied: 409,
  scopeMissing: 409,
  signInOver: 410,
  consentEnded: 409,
  clientRefused: 502,
  noAccess: 403,
  readOnly: 403,
  notYours: 422,
  notFound: 404,
  quota: 429,
  unavailable: 502,
  refused: 502,
  unreadable: 502,
  keyUnreadable: 409,
})

/** Words that tell why a connection is broken, by its code; of all others the merchant's permission has ended. */
export const BROKEN_NOTES: Readonly<Record<string, string>> = {
  [searchConsoleErrors.noAccess.code]: 'noAccess',
  [searchConsoleErrors.clientRefused.code]: 'refused',
  [searchConsoleErrors.keyUnreadable.code]: 'unreadable',
}
