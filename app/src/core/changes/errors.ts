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
  conflict: [
    409,
    'The store held another value than Signpost knew of, so nothing was written. Reload, check, and save again.',
  ],
  interrupted: [
    502,
    'Signpost was stopped before the store received this change. Nothing was written; do it again.',
  ],
  outcomeUnknown: [
    502,
    'The store did not answer. Signpost reads it again within a minute and shows in History whether the change arrived.',
  ],
  refused: [422, 'The store refused the change: {{message}} Nothing was written.'],
})
