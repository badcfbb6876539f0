import { z } from 'zod'

/** Answer of a call that writes a list as a file, piece by piece; `next` is the cursor of the next one, null: the last. */
export const csvPieceSchema = z.object({
  data: z.object({ name: z.string(), text: z.string(), next: z.string().nullable() }),
})
