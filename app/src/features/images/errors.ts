import { defineErrors } from '#kit/shared/errors.ts'

/** Words without a sentence of ours are the specification's (2-features §5 and §8). */
export const imagesErrors = defineErrors('images', {
  notSynced: 409,
  badCursor: 400,
  noImage: 404,
  nothingToDo: 409,
  nothingToRestore: 409,
  confirmSettings: 409,
  noCollection: 404,
  tooManyAutomations: 409,
  noAutomation: 404,
  unreachable: 502,
  busy: 503,
  unreadable: 422,
  format: 422,
  tooLarge: 422,
  tooHeavy: 422,
  notReady: 409,
  writeFailed: 422,
  backupGone: 409,
  backupUnreachable: 503,
  resultDiffers: 409,
  scanLost: 503,
  scanFailed: 502,
})
