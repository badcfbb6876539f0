import { AppError } from '#kit/shared/errors.ts'
import { imagesErrors } from '../errors.ts'

/** The file cannot be read or written at the moment; nothing of this write took effect. */
export class NotReady extends AppError {
  readonly mayHaveApplied = false
  constructor() {
    super(imagesErrors.notReady)
  }
}

/**
 * A file of the name exists, and the platform's search does not show it yet: an earlier attempt made it, and its answer
 * was lost.
 */
export class NotShownYet extends NotReady {}
