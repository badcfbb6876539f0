import { defineErrors } from '#kit/shared/errors.ts'

/** Why no text was generated: a fault of the model, or a text that is not good enough to show. */
export const languageModelErrors = defineErrors('language-model', {
  noKey: 409,
  keyUnreadable: 409,
  payerChanged: 409,
  keyNeeded: 422,
  keyRefused: 422,
  modelUnknown: 422,
  imageRefused: 422,
  urlRefused: 422,
  rateLimited: 429,
  dayUsedUp: 429,
  quota: 402,
  timedOut: 504,
  unreachable: 502,
  unavailable: 502,
  tooLarge: 422,
  refused: 502,
  unreadable: 502,
  ungrounded: 422,
  wrongLanguage: 422,
  tooLong: 422,
  followedInstruction: 422,
  empty: 422,
})
