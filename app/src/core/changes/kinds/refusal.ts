import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { WriteOutcome } from '#core/changes/change-kind.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import { refusalErrors } from './errors.ts'

/** A user error as the platform's mutations give it; many carry no code. */
export interface UserError {
  code?: string | null | undefined
  field?: string[] | null | undefined
  message: string
}

export type Failed = Extract<WriteOutcome<never>, { status: 'failed' }>

const BY_CODE: Record<string, ErrorDefinition> = {
  NOT_FOUND: refusalErrors.gone,
  DOES_NOT_EXIST: refusalErrors.gone,
  FILE_DOES_NOT_EXIST: refusalErrors.gone,
  TAKEN: refusalErrors.handleTaken,
  BLANK: refusalErrors.blank,
  PRESENT: refusalErrors.blank,
  TOO_LONG: refusalErrors.tooLong,
  TOO_BIG: refusalErrors.tooLong,
  ALT_VALUE_LIMIT_EXCEEDED: refusalErrors.tooLong,
  NON_READY_STATE: refusalErrors.notReady,
  FILE_LOCKED: refusalErrors.notReady,
  APP_NOT_AUTHORIZED: refusalErrors.accessDenied,
  INVALID: refusalErrors.invalid,
  INVALID_TYPE: refusalErrors.invalid,
  INVALID_VALUE: refusalErrors.invalid,
  INCLUSION: refusalErrors.invalid,
  TOO_SHORT: refusalErrors.invalid,
  FILE_VALIDATION_ERROR: refusalErrors.invalid,
  INVALID_PUBLISH_DATE: refusalErrors.publishDate,
  AUTHOR_FIELD_REQUIRED: refusalErrors.noAuthor,
  AUTHOR_MUST_EXIST: refusalErrors.noAuthor,
  AMBIGUOUS_AUTHOR: refusalErrors.invalid,
  BLOG_REFERENCE_REQUIRED: refusalErrors.noBlog,
  UPLOAD_FAILED: refusalErrors.uploadFailed,
}

/** Products, collections and redirects are refused without a code: their words are all there is. */
const BY_WORDS: [RegExp, ErrorDefinition][] = [
  [/^path has already been taken/i, refusalErrors.pathTaken],
  [/handle.*(in use|been taken)|(in use|been taken).*handle/i, refusalErrors.handleTaken],
  [/homepage|same as path/i, refusalErrors.badPath],
  [/redirect.*limit|limit.*redirect/i, refusalErrors.redirectLimit],
  [/too long|exceeds the (maximum )?limit/i, refusalErrors.tooLong],
  [/image does not exist/i, refusalErrors.noImage],
  [/(does not|doesn't) exist|owner does not/i, refusalErrors.gone],
  [/(can't|cannot) be blank/i, refusalErrors.blank],
  [/is invalid/i, refusalErrors.invalid],
]

/** Codes with which the platform says that a metafield is not what we read. */
const STALE = new Set(['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'])

/** The outcome of a change the store refused: our code of the reason, and the store's own words. */
export function refused({ code, message }: UserError): Failed {
  if (code && STALE.has(code)) return { status: 'failed', code: 'conflict', message }
  const byWords = BY_WORDS.find(([words]) => words.test(message))?.[1]
  const general = code === 'INVALID' || !code
  const definition = (general && byWords) || BY_CODE[code ?? ''] || byWords || refusalErrors.other
  return { status: 'failed', code: definition.code, message }
}

/** The outcome of a change we know not to be possible. */
export function impossible(definition: ErrorDefinition): Failed {
  return { status: 'failed', code: definition.code, message: definition.message }
}

/** What `attempt` came to; a missing permission is an answer, not a fault: the next try would meet it too. */
export async function orDenied<Outcome>(
  attempt: () => Promise<Outcome>,
  denied: () => Outcome,
): Promise<Outcome> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'access-denied') return denied()
    throw error
  }
}
