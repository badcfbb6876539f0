import { z } from 'zod'
import { SPEED_CHECKS } from '#rules/speed-causes/causes-of.ts'

const place = z.object({ file: z.string(), line: z.number().int().min(1) })

/** A cause of a slow page, its place in the theme, and what to write instead. */
export const speedCauseSchema = z.object({
  check: z.enum(SPEED_CHECKS),
  /** The image, script or style sheet concerned. */
  url: z.string().nullable(),
  place: place.nullable(),
  /** Lines that match equally well, if no single line can be named. */
  candidates: z.array(place),
  /** Complete lines before and after. */
  changes: z.array(place.extend({ before: z.string(), after: z.string() })),
  /** Handle of the app that adds it. */
  app: z.string().nullable(),
  /** URL of the theme's code editor in the admin. */
  codeUrl: z.string().nullable(),
})
export type LinkedCause = z.infer<typeof speedCauseSchema>
