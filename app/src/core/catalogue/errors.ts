import { defineErrors } from '#kit/shared/errors.ts'

/** The first three texts are the specification's (2 §142). */
export const catalogueErrors = defineErrors('catalogue', {
  metaLimit: [403, 'Your meta limit has been exhausted, please upgrade your plan to sync more data.'],
  nothingToResync: [
    409,
    'You cannot perform a resync operation because there is no data available, run a sync first.',
  ],
  notSynced: [409, 'Your products are not synced, sync products first.'],
  running: [409, 'Your store data is being synced already. Nothing new was started. Wait until it is done.'],
  notRunning: [409, 'No sync is running, so there is nothing to cancel.'],
  badCursor: [400, 'This is no place in the list of products. Nothing was read. Begin with the first page.'],
  platformRefused: [
    502,
    'The store platform did not run the query for your store data ({{reason}}). What had been read until then is kept. Sync again later.',
  ],
  incomplete: [
    502,
    'The store platform handed out less than it announced. What came is kept, nothing was removed. Sync again.',
  ],
})
