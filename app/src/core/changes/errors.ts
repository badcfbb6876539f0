import { defineErrors } from '#kit/shared/errors.ts'

export const changesErrors = defineErrors('changes', {
  notFound: [404, 'Your history has no operation {{id}}. Reload the page to see the current list.'],
  alreadyUndone: [409, 'This operation was already undone. Nothing was written.'],
  notUndoable: [409, 'This operation cannot be undone: {{reason}}. Nothing was written.'],
  editedSince: [
    409,
    'Nothing was undone, because every value was edited after Signpost wrote it. Change values by hand where you want the old ones back.',
  ],
  unknownKind: [
    500,
    'This version of Signpost does not know how to write {{name}}. Nothing was written. Tell support this name.',
  ],
  unknownProposer: [
    500,
    'This version of Signpost does not know how to generate {{name}}. Nothing was written. Tell support this name.',
  ],
  nothingToDo: [422, 'No values are changed. Nothing was started. Change a value or choose other items.'],
  notRunning: [
    409,
    'This operation has already ended. Nothing was cancelled. Reload the page to see its result.',
  ],
  running: [
    409,
    'This operation is still running. Nothing was started. Wait until it ends, or cancel it first.',
  ],
  nothingFailed: [
    409,
    'There is nothing to re-run: someone else edited the values that failed, and they stay as they are. Nothing was started.',
  ],
  proposalExpired: [
    410,
    'Nobody accepted this proposal for 14 days, so it expired and its credits were returned. Nothing was written. Start again if you still want it.',
  ],
  noProposal: [
    409,
    'None of the chosen proposals needs review any more. Nothing was changed. Reload the page to see the current list.',
  ],
  invalidValue: [
    422,
    'A value does not fit its field: {{summary}} Nothing was changed. Correct it and save again.',
  ],
  creditsShort: [
    402,
    'Your credits do not cover another proposal. Nothing was changed. Buy credits or choose another plan, then write again.',
  ],
  badCursor: [422, 'That page of the list does not exist. Go back to the first page.'],
  noChange: [404, 'Your history has no change {{id}}. Reload the page to see the current list.'],
  invalidProposal: [
    502,
    'The generated text does not fit this field and was discarded. Nothing was written and nothing was charged. Re-run what failed.',
  ],
  proposerFailed: [
    502,
    'The text could not be generated, even after three attempts. Nothing was written and nothing was charged. Re-run what failed in a few minutes.',
  ],
  conflict: [
    409,
    'The value in your store is not the one Signpost expected, so nothing was written. Reload, check, and save again.',
  ],
  overtaken: [
    409,
    'A later change in Signpost replaced this one. Nothing was written. Start again if you still want this value.',
  ],
  busy: [
    409,
    'An operation or someone else is writing the same value right now. Nothing was written. Wait a moment and save again, or cancel the running operation.',
  ],
  kindGone: [500, 'This version of Signpost can no longer write this. Nothing was written. Tell support.'],
  writeFailed: [
    502,
    'Signpost could not write this value because of a fault of its own. The value in your store is unchanged. Re-run what failed. If it fails again, tell support.',
  ],
  platformNotAuthorized: [
    502,
    'Signpost lost its access to the store. Nothing was written and nothing was charged. Open Signpost in the admin again, then re-run what failed.',
  ],
  platformAccessDenied: [
    502,
    'The store did not grant Signpost the access this needs. Nothing was written and nothing was charged. Open Signpost again, grant what it asks for, then re-run what failed.',
  ],
  platformThrottled: [
    502,
    'The store’s API limit was used up three times in a row. Nothing was written and nothing was charged. Re-run what failed when the store is less busy.',
  ],
  platformUnreachable: [
    502,
    'Signpost could not reach the store platform three times in a row. Nothing was written and nothing was charged. Re-run what failed in a few minutes.',
  ],
  platformUnavailable: [
    502,
    'The store platform failed three times in a row. Nothing was written and nothing was charged. Re-run what failed in a few minutes.',
  ],
  platformBadAnswer: [
    502,
    'Signpost did not understand the store platform’s answer. The value in your store is unchanged and nothing was charged. Re-run what failed. If it fails again, tell support.',
  ],
  interrupted: [
    502,
    'Signpost stopped before the store received this change. Nothing was written. Do it again.',
  ],
  outcomeUnknown: [
    502,
    'The store did not answer. Signpost checks again within a minute and shows in History whether the change arrived.',
  ],
  writtenLate: [
    409,
    'The store received this later than planned, and it replaced another value. Undo puts that value back.',
  ],
  writtenLateUnseen: [
    409,
    'The store received this later than planned. It may have replaced an edit that someone made in the meantime. Check the value, and edit or undo it if you like.',
  ],
  preparingFailed: [
    500,
    'Signpost could not prepare this, even after several attempts. Nothing was written. Try again. If it fails again, tell support.',
  ],
  uninstalled: [
    409,
    'Signpost was removed from the store before this was done. The rest was left out. Start it again if you still want it.',
  ],
  refused: [422, 'The store refused the change: {{message}} Nothing was written.'],
})
