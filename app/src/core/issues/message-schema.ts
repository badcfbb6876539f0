import { z } from 'zod'
import type { IssueMessage } from './domain/translate-issue.ts'

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.object({ phrase: z.string() }),
  z.object({ names: z.array(z.string()) }),
  z.object({ limits: z.array(z.object({ limit: z.string(), value: z.string() })) }),
])

/** A rule's message as data: the key of its sentence in `rich-results.json` and its values. */
export const messageShape = {
  key: z.string(),
  values: z.record(z.string(), valueSchema) as unknown as z.ZodType<IssueMessage['values']>,
}

/** The same as an object. */
export const messageSchema = z.object(messageShape)
