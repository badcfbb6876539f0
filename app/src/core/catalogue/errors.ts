import { defineErrors } from '#kit/shared/errors.ts'

/** The first three texts come from the specification (2 §142). */
export const catalogueErrors = defineErrors('catalogue', {
  metaLimit: 403,
  nothingToResync: 409,
  notSynced: 409,
  running: 409,
  notRunning: 409,
  platformRefused: 502,
  incomplete: 502,
  collectionBeingRead: 409,
})
