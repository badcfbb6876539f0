import { z } from 'zod'
import { SPEED_CHECKS } from '#rules/speed-causes/causes-of.ts'

const location = z.object({ file: z.string(), line: z.number().int().min(1) })

/** A cause of a slow page, its location in the theme, and what to write instead. */
export const speedCauseSchema = z.object({
  check: z.enum(SPEED_CHECKS),
  /** The image, script or style sheet concerned. */
  url: z.string().nullable(),
  location: location.nullable(),
  /** Lines that match equally well, if no single line can be named. */
  candidates: z.array(location),
  /** Complete lines before and after. */
  changes: z.array(location.extend({ before: z.string(), after: z.string() })),
  /** Handle of the app that adds it. */
  app: z.string().nullable(),
  /** URL of the theme's code editor in the admin. */
  codeUrl: z.string().nullable(),
})
export type LinkedCause = z.infer<typeof speedCauseSchema>
