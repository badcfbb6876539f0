import { z } from 'zod'
import { WRITING_LANGUAGES } from '../languages.ts'
import { TONES } from '../tones.ts'

/** Initial values of a writing form; the language is null if none is known. */
export const writingPresetSchema = z.object({
  language: z.enum(WRITING_LANGUAGES).nullable(),
  tone: z.enum(TONES),
})
export type WritingPreset = z.infer<typeof writingPresetSchema>
