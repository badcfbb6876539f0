import { httpErrors } from '#kit/server/http/errors.ts'
import { AppError } from '#kit/shared/errors.ts'

/** A position in a list ordered by time, then id: a decoded cursor. Microseconds since the epoch, PostgreSQL's precision. */
export interface MomentCursor {
  micros: string
  id: string
}

/** Returns the text of a position in History. */
export function writeMomentCursor({ micros, id }: MomentCursor): string {
  return `${micros}.${id}`
}

/** Throws `http.bad-cursor`. */
export function readMomentCursor(cursor: string | undefined): MomentCursor | null {
  if (cursor === undefined) return null
  const [, micros = '', id = ''] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? []
  if (id === '') throw new AppError(httpErrors.badCursor)
  return { micros, id }
}

/** Throws `http.bad-cursor`. */
export function readIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError(httpErrors.badCursor)
  return cursor
}
