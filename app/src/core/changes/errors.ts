import { defineErrors } from '#kit/shared/errors.ts'

export const changesErrors = defineErrors('changes', {
  notFound: [404, 'There is no operation {{id}} in your history. Reload the page to see what there is.'],
  alreadyUndone: [409, 'This operation was undone before. Nothing was written.'],
  notUndoable: [409, 'This operation cannot be undone: {{reason}}. Nothing was written.'],
  editedSince: [
    409,
    'Nothing was undone, because every value was edited after Signpost wrote it. Change it by hand where you want the old value back.',
  ],
  unknownKind: [
    500,
    'This version of Signpost does not know how to write {{name}}. Nothing was written. Tell support this name.',
  ],
  unknownProposer: [
    500,
    'This version of Signpost has nothing called {{name}} that makes values. Nothing was written. Tell support this name.',
  ],
  nothingToDo: [422, 'No values are changed. Nothing was started. Change a value or choose other items.'],
  notRunning: [
    409,
    'This operation has ended already. Nothing was cancelled. Reload the page to see its result.',
  ],
  running: [
    409,
    'This operation has not ended yet. Nothing was started. Wait for its end, or cancel it first.',
  ],
  nothingFailed: [
    409,
    'Nothing is left that a re-run could mend: what failed here was edited by somebody else, and stays as it is. Nothing was started.',
  ],
  proposalExpired: [
    410,
    'Nobody applied this proposal for 14 days, so it was let go and its credits were given back. Nothing was written. Start again if you still want it.',
  ],
  noProposal: [
    409,
    'None of the chosen proposals waits for your review any more. Nothing was changed. Reload the page to see what there is.',
  ],
  invalidValue: [
    422,
    'A value does not fit its field: {{summary}} Nothing was changed. Correct it and save again.',
  ],
  creditsShort: [
    402,
    'Your credits do not cover another proposal. Nothing was changed. Buy credits or choose another plan, then write again.',
  ],
  badCursor: [422, 'This is no place in the list. Nothing was read. Begin with the first page.'],
  noChange: [404, 'There is no change {{id}} in your history. Reload the page to see what there is.'],
  invalidProposal: [
    502,
    'What was written does not fit this field, so it was thrown away. Nothing was written to the store and nothing charged. Re-run what failed.',
  ],
  proposerFailed: [
    502,
    'The value could not be made, three times. Nothing was written and nothing charged. Re-run what failed in a few minutes.',
  ],
  conflict: [
    409,
    'The store held another value than Signpost knew of, so nothing was written. Reload, check, and save again.',
  ],
  overtaken: [
    409,
    'The same value was changed in Signpost after this was started, so the later change was kept. Nothing was written. Start again if you want this value after all.',
  ],
  busy: [
    409,
    'The same value is being written at this moment, by an operation or by somebody else. Nothing was written. Wait a moment and save again; if an operation is running, you can also cancel it.',
  ],
  kindGone: [
    500,
    'The part of Signpost that writes this is not there any more. Nothing was written. Tell support.',
  ],
  writeFailed: [
    502,
    'Signpost could not write this value for a reason of its own. The store holds what it held before. Re-run what failed; if it fails again, tell support.',
  ],
  platformNotAuthorized: [
    502,
    'Signpost had no access to the store any more. Nothing was written and nothing charged. Open Signpost in the admin once more, then re-run what failed.',
  ],
  platformAccessDenied: [
    502,
    'The store did not grant Signpost what this needs. Nothing was written and nothing charged. Open Signpost once more, grant what it asks for, then re-run what failed.',
  ],
  platformThrottled: [
    502,
    'The store had no points left for this call, three times. Nothing was written and nothing charged. Re-run what failed when less is going on in the store.',
  ],
  platformUnreachable: [
    502,
    'The store platform could not be reached, three times. Nothing was written and nothing charged. Re-run what failed in a few minutes.',
  ],
  platformUnavailable: [
    502,
    'The store platform was out of order, three times. Nothing was written and nothing charged. Re-run what failed in a few minutes.',
  ],
  platformBadAnswer: [
    502,
    'The store platform gave an answer that Signpost does not understand. The store holds what it held before, and nothing was charged. Re-run what failed; if it fails again, tell support.',
  ],
  interrupted: [
    502,
    'Signpost was stopped before the store received this change. Nothing was written; do it again.',
  ],
  outcomeUnknown: [
    502,
    'The store did not answer. Signpost reads it again within a minute and shows in History whether the change arrived.',
  ],
  writtenLate: [
    409,
    'The store received this later than planned, when another value stood there already. That value was replaced. Undo puts it back.',
  ],
  writtenLateUnseen: [
    409,
    'The store received this later than planned. If somebody edited it in the meantime, their edit was replaced, and Signpost did not see it. Check the value, and edit or undo it if it is not what you want.',
  ],
  preparingFailed: [
    500,
    'This could not be prepared, although it was tried several times. Nothing was written. Try again; if it fails again, tell support.',
  ],
  uninstalled: [
    409,
    'Signpost was removed from the store before this was done. What was not written by then was left out. Start it again if you still want it.',
  ],
  refused: [422, 'The store refused the change: {{message}} Nothing was written.'],
})
