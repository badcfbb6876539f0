import { z } from 'zod'
import { WRITING_LANGUAGES } from '../languages.ts'
import { TONES } from '../tones.ts'

/** What a form of texts begins with; null where nothing is known. */
export const writingPresetSchema = z.object({
  language: z.enum(WRITING_LANGUAGES).nullable(),
  tone: z.enum(TONES),
})
export type WritingPreset = z.infer<typeof writingPresetSchema>
