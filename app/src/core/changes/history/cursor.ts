import { AppError } from '#kit/shared/errors.ts'
import { changesErrors } from '../errors.ts'

/** A position in a list ordered by time, then id. Microseconds since the epoch, PostgreSQL's precision. */
export interface MomentPlace {
  micros: string
  id: string
}

export function momentCursor({ micros, id }: MomentPlace): string {
  return `${micros}.${id}`
}

/** Throws `changes.bad-cursor`. */
export function readMomentCursor(cursor: string | undefined): MomentPlace | null {
  if (cursor === undefined) return null
  const [, micros = '', id = ''] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? []
  if (id === '') throw new AppError(changesErrors.badCursor)
  return { micros, id }
}

/** Throws `changes.bad-cursor`. */
export function readIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError(changesErrors.badCursor)
  return cursor
}
