import type { ErrorDefinition } from '#kit/shared/errors.ts'
import { defineOffer } from './offer.ts'

/** The error catalogue: every code this installation can answer with. */
export const KNOWN_ERRORS = defineOffer<ErrorDefinition>('errors')
