import { z } from 'zod'
import { ROW_NUMBER } from './row-ids.ts'

/** A whole number, 0 or more. */
export const count = z.number().int().min(0)

/** A time as answers name it: ISO 8601 in UTC. Times of requests are checked more narrowly, by `momentSchema`. */
export const time = z.iso.datetime()

/** The number of a row or of a resource, as a text: JavaScript counts exactly only up to 2^53. */
export const numericId = z.string().regex(ROW_NUMBER)

/** Returns the schema of a route's answer, whose value is in `data`. */
export const answer = <Data extends z.ZodType>(data: Data) => z.object({ data })
