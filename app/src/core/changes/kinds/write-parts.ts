import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { ErrorValues, PendingChange, WriteOutcome } from '../change-kind.ts'
import { refusalErrors } from './errors.ts'

/** A group of changes and how to write them. */
export interface Part<Value> {
  changes: PendingChange<Value>[]
  write(): Promise<WriteOutcome<Value>[]>
}

/** Some calls of a batch were answered, another was not: more may have happened than is known. */
export class PartlyWritten extends Error {
  readonly mayHaveApplied = true
}

/**
 * Writes the parts in parallel (the points order them) and returns the outcomes in the order of `changes`. All calls
 * have ended when it throws. The error has `mayHaveApplied` unless no call can have had an effect.
 */
export async function writeTogether<Value>(
  changes: PendingChange<Value>[],
  parts: Part<Value>[],
): Promise<WriteOutcome<Value>[]> {
  const busy = parts.filter((part) => part.changes.length > 0)
  const ends = await Promise.allSettled(busy.map((part) => part.write()))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) {
    if (ends.length === 1 || ends.every(hadNoEffect)) throw failure.reason
    throw new PartlyWritten('Some changes were written; the outcome of the others is unknown.', {
      cause: failure.reason,
    })
  }
  const outcomes = new Map<string, WriteOutcome<Value>>()
  for (const [at, part] of busy.entries()) {
    const end = ends[at]
    if (end?.status !== 'fulfilled') continue
    for (const [index, change] of part.changes.entries()) {
      const outcome = end.value[index]
      if (outcome) outcomes.set(change.id, outcome)
    }
  }
  return changes.map((change) => {
    const outcome = outcomes.get(change.id)
    if (!outcome) throw new PartlyWritten(`No outcome for change ${change.id}.`)
    return outcome
  })
}

function hadNoEffect(end: PromiseSettledResult<WriteOutcome<unknown>[]>): boolean {
  if (end.status === 'fulfilled') return end.value.every(({ status }) => status !== 'applied')
  return (end.reason as { mayHaveApplied?: unknown } | null)?.mayHaveApplied === false
}

/** Groups changes by resource, in the order they came. */
export function byResource<Value>(changes: PendingChange<Value>[]): PendingChange<Value>[][] {
  return [...Map.groupBy(changes, ({ resourceId }) => resourceId).values()]
}

/** A user error of an atomic batch, with the index of its item; null if the platform does not name it. */
export interface BatchError extends UserError {
  index: number | null
}

/** Returns the index of the item in a user error's path, `['metafields', '3', 'value']`. */
export function indexOf({ field }: UserError): number | null {
  const at = Number(field?.[1])
  return field?.[1] !== undefined && Number.isInteger(at) ? at : null
}

/**
 * Sends items in batches of `atOnce` that the platform accepts whole or not at all. A refused batch is sent again
 * without the named items, or in halves if none is named, until the rest is accepted: only a bad item fails.
 */
export async function splitRefused<Item, Outcome>(
  items: Item[],
  batch: {
    atOnce: number
    send(items: Item[]): Promise<{ outcomes: Outcome[] } | { errors: BatchError[] }>
  },
): Promise<(Outcome | Failed)[]> {
  const outcomes = new Map<Item, Outcome | Failed>()
  const waiting: Item[][] = []
  for (let from = 0; from < items.length; from += batch.atOnce)
    waiting.push(items.slice(from, from + batch.atOnce))
  let applied = false
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const answer = await batch.send(group).catch((error: unknown) => {
      if (!applied) throw error
      throw new PartlyWritten('Part of a batch was written; the outcome of the rest is unknown.', {
        cause: error,
      })
    })
    if ('outcomes' in answer) {
      applied = true
      for (const [at, item] of group.entries()) {
        const outcome = answer.outcomes[at]
        if (outcome) outcomes.set(item, outcome)
      }
      continue
    }
    const rest = withoutNamed(group, answer.errors, outcomes)
    if (rest.length === 0) continue
    if (rest.length < group.length) waiting.unshift(rest)
    else if (rest.length > 1) {
      const half = Math.ceil(rest.length / 2)
      waiting.unshift(rest.slice(0, half), rest.slice(half))
    } else {
      const [only] = rest
      if (only) outcomes.set(only, refused(answer.errors[0] ?? { message: '' }))
    }
  }
  return items.map((item) => outcomes.get(item) ?? impossible(refusalErrors.other))
}

function withoutNamed<Item>(
  group: Item[],
  errors: BatchError[],
  outcomes: Map<Item, Failed | unknown>,
): Item[] {
  const named = new Map(errors.filter(({ index }) => index !== null).map((error) => [error.index, error]))
  return group.filter((item, at) => {
    const error = named.get(at)
    if (error) outcomes.set(item, refused(error))
    return !error
  })
}

/** A user error of the platform's mutations; many carry no code. */
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

/** Products, collections and redirects are refused without a code: only the message shows the reason. */
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

/** The platform's codes for a metafield that changed since it was read. */
const STALE = new Set(['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'])

/** Returns the outcome of a change the store refused: our code for the reason, and the store's own message. */
export function refused({ code, message }: UserError): Failed {
  if (code && STALE.has(code)) return { status: 'failed', code: 'conflict', platformMessage: message }
  const byWords = BY_WORDS.find(([words]) => words.test(message))?.[1]
  const general = code === 'INVALID' || !code
  const definition = (general && byWords) || BY_CODE[code ?? ''] || byWords || refusalErrors.other
  return { status: 'failed', code: definition.code, platformMessage: message }
}

/** Returns the outcome of a change known to be impossible. */
export function impossible({ code }: ErrorDefinition, values: ErrorValues = {}): Failed {
  return { status: 'failed', code, values }
}

/** Outcome of a change whose field has changed since the change was made. */
export const changedSince: Failed = { status: 'failed', code: 'conflict', values: {} }

/**
 * Returns the result of `attempt`; a missing permission is an outcome, not a fault: the next attempt would meet it
 * too.
 */
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
