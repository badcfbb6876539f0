import { ModelFailure, type ModelFault } from '#adapters/language-model/language-model.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { languageModelErrors as errors } from './errors.ts'

const DEFINITIONS: Record<ModelFault, ErrorDefinition> = {
  'key-refused': errors.keyRefused,
  'model-unknown': errors.modelUnknown,
  'image-refused': errors.imageRefused,
  'address-refused': errors.addressRefused,
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

/** A model's failure in the words of the error catalogue. */
export function toAppError(failure: ModelFailure): AppError {
  const details = failure.fault === 'rate-limited' ? { seconds: failure.retryAfterSeconds ?? 60 } : undefined
  return new AppError(DEFINITIONS[failure.fault], details)
}

/** True where the same question may be answered later. */
export function mayPass(fault: ModelFault): boolean {
  return ['rate-limited', 'unavailable', 'unreachable', 'timed-out', 'unreadable'].includes(fault)
}
