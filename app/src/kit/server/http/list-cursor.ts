import { z } from 'zod'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'

/** Turns positions in a list into the opaque cursors that callers send back, and those into positions again. */
export interface ListCursors<Position> {
  write(position: Position): string
  /** Throws `http.bad-cursor` for anything that `write` does not return. */
  read(cursor: string): Position
}

/** The schema says what a position consists of: its values go into statements as they are. */
export function listCursors<Position>(schema: z.ZodType<Position>): ListCursors<Position> {
  return {
    write: (position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
    read(cursor) {
      const parsed = schema.safeParse(parse(cursor))
      if (!parsed.success) throw new AppError(httpErrors.badCursor)
      return parsed.data
    },
  }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** A number in PostgreSQL's `bigint`, as its driver returns it. */
export const cursorNumber = z
  .string()
  .refine((text) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text))
/** Text as PostgreSQL takes it. */
export const cursorText = z.string().refine((text) => !text.includes('\0'))
/** A moment in UTC, as PostgreSQL or JavaScript writes it; PostgreSQL knows no year 0. */
export const cursorMoment = z.iso.datetime().refine((text) => !text.startsWith('0000'))
