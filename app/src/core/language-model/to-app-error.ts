import { ModelFailure, type ModelFault } from '#adapters/language-model/language-model.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { languageModelErrors as errors } from './errors.ts'

const DEFINITIONS: Record<ModelFault, ErrorDefinition> = {
  'key-refused': errors.keyRefused,
  'model-unknown': errors.modelUnknown,
  'image-refused': errors.imageRefused,
  'url-refused': errors.urlRefused,
  'rate-limited': errors.rateLimited,
  quota: errors.quota,
  'timed-out': errors.timedOut,
  unreachable: errors.unreachable,
  unavailable: errors.unavailable,
  'too-large': errors.tooLarge,
  'schema-refused': errors.refused,
  refused: errors.refused,
  unreadable: errors.unreadable,
}

/** Translates a model's failure into an error of the catalogue. */
export function toAppError(failure: ModelFailure): AppError {
  const details = failure.fault === 'rate-limited' ? { seconds: failure.retryAfterSeconds ?? 60 } : undefined
  return new AppError(DEFINITIONS[failure.fault], details)
}

/** True if a later retry of the same question may succeed. */
export function mayPass(fault: ModelFault): boolean {
  return ['rate-limited', 'unavailable', 'unreachable', 'timed-out', 'unreadable'].includes(fault)
}
