import { z } from 'zod'
import { LONGEST_CONTENT, LONGEST_TITLE, MOST_SETS, MOST_TABS, MOST_TARGETS } from '../domain/bounds.ts'
import { CHOSEN_BY, LOOKS } from '../domain/tab-set.ts'

/** A set as used in forms and on the store; `domain/set-faults.ts` checks what is missing before it may be saved. */
export const tabSetSchema = z.strictObject({
  enabled: z.boolean(),
  title: z.string().max(LONGEST_TITLE),
  look: z.enum(LOOKS),
  chosenBy: z.enum(CHOSEN_BY),
  targets: z.array(z.string().min(1).max(255)).max(MOST_TARGETS),
  tabs: z
    .array(z.strictObject({ title: z.string().max(LONGEST_TITLE), content: z.string().max(LONGEST_CONTENT) }))
    .max(MOST_TABS),
})

/** A set as a change holds it. */
export const placedSetSchema = tabSetSchema.extend({
  behind: z.array(z.string().max(16)).max(MOST_SETS).optional(),
})
