import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'

/** Thrown when a run cannot continue and an immediate retry would not help. */
export class RunFailure extends AppError {
  constructor(definition: ErrorDefinition, details?: Record<string, unknown>, options?: { cause: unknown }) {
    super(definition, details, options)
    this.name = 'RunFailure'
  }
}
