import { defineErrors } from '#kit/shared/errors.ts'

/** The first three texts are the specification's (2 §142). */
export const catalogueErrors = defineErrors('catalogue', {
  metaLimit: [403, 'Your meta limit has been exhausted, please upgrade your plan to sync more data.'],
  nothingToResync: [
    409,
    'You cannot perform a resync operation because there is no data available, run a sync first.',
  ],
  notSynced: [409, 'Your products are not synced, sync products first.'],
  running: [409, 'Your store data is already syncing. Nothing new was started. Wait until it is done.'],
  notRunning: [409, 'No sync is running, so there is nothing to cancel.'],
  badCursor: [400, 'That page of the product list does not exist. Go back to the first page.'],
  platformRefused: [
    502,
    'The store platform did not run the query for your store data ({{reason}}). What had synced is kept. Sync again later.',
  ],
  incomplete: [
    502,
    'The store platform sent less than it announced. What arrived is kept and nothing was removed. Sync again.',
  ],
})
