import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WritingPreset } from '../domain/writing-preset.ts'
import type { WritingLanguage } from '../languages.ts'
import type { Tone } from '../tones.ts'

/** Empty where nothing is chosen yet. */
export interface LanguageAndTone {
  language: WritingLanguage | ''
  tone: Tone | ''
}

/** Queries that answer who writes, and with it what forms begin with. */
export const WRITER_QUERY = 'writer'

/**
 * What a merchant chooses of texts that are to be written. Begins with `others` and with the language and tone the
 * server names for the shop, as soon as it has; what is chosen here stands above both.
 */
export function useWritingForm<Choice extends LanguageAndTone>(
  others: Omit<Choice, keyof LanguageAndTone>,
  preset: WritingPreset | undefined,
) {
  const cache = useQueryClient()
  const [edits, setEdits] = useState<Partial<Choice>>({})
  const choice = { ...others, ...languageAndTone(preset), ...edits } as Choice
  return {
    choice,
    set: (change: Partial<Choice>) => setEdits((before) => ({ ...before, ...change })),
    /** The server kept the choice: forms opened from now on begin with it. */
    onStarted: () => void cache.invalidateQueries({ queryKey: [WRITER_QUERY] }),
  }
}

/** A preset as forms hold it. */
export function languageAndTone(preset: WritingPreset | undefined): LanguageAndTone {
  return { language: preset?.language ?? '', tone: preset?.tone ?? '' }
}
