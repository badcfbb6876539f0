import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'

/** A run cannot go on, and trying again at once would not help. */
export class RunFailure extends AppError {
  constructor(definition: ErrorDefinition, details?: Record<string, unknown>, options?: { cause: unknown }) {
    super(definition, details, options)
    this.name = 'RunFailure'
  }
}
