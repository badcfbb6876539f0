import { z } from 'zod'

const FIRST = Date.UTC(1970, 0, 1)
const LAST = Date.UTC(10_000, 0, 1) - 1

/**
 * A moment from a request, as ISO 8601 with offset; the output is in UTC with milliseconds. Narrower than the format:
 * PostgreSQL has no year 0 and cannot read a fraction of a thousand digits.
 */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => {
    const at = Date.parse(text)
    return at >= FIRST && at <= LAST
  }, 'errors:input.years')
  .transform((text) => new Date(text).toISOString())
