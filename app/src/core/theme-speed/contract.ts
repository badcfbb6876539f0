import { z } from 'zod'
import { SPEED_CHECKS } from '#rules/speed-causes/causes-of.ts'

const place = z.object({ file: z.string(), line: z.number().int().min(1) })

/** Why a page is slow, where the theme says it, and what to write instead. */
export const speedCauseSchema = z.object({
  check: z.enum(SPEED_CHECKS),
  /** The image, script or style sheet it is about. */
  url: z.string().nullable(),
  place: place.nullable(),
  /** Lines that fit equally well, where no one line can be named. */
  candidates: z.array(place),
  /** Whole lines before and after. */
  changes: z.array(place.extend({ before: z.string(), after: z.string() })),
  /** Handle of the app that brings it. */
  app: z.string().nullable(),
  /** The theme's code editor in the admin. */
  codeUrl: z.string().nullable(),
})
export type LinkedCause = z.infer<typeof speedCauseSchema>
