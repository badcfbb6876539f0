import { z } from 'zod'

/** Look of the published theme: its style sheets, cut to what a preview needs, and the classes of the page. */
export const themeLookSchema = z.object({ css: z.string(), bodyClass: z.string(), htmlClass: z.string() })
export type ThemeLook = z.infer<typeof themeLookSchema>
