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
 * The platform's search does not show our file: an earlier attempt, whose answer was lost, may have made it a moment
 * ago.
 */
export class NotShownYet extends NotReady {}
