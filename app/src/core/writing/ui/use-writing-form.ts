import { useState } from 'react'
import { WRITING_LANGUAGES, type WritingLanguage } from '../languages.ts'
import { TONES, type Tone } from '../tones.ts'

/** Empty where nothing is chosen yet. */
export interface LanguageAndTone {
  language: WritingLanguage | ''
  tone: Tone | ''
}

const KEPT = 'signpost-writing'

/**
 * What a merchant chooses of texts that are to be written. Starts with `others` and with the language and tone chosen last
 * in this browser, for whatever they were: who writes titles in German writes alt texts in German.
 */
export function useWritingForm<Choice extends LanguageAndTone>(others: Omit<Choice, keyof LanguageAndTone>) {
  const [choice, setChoice] = useState(() => ({ ...others, ...keptChoice() }) as Choice)
  return {
    choice,
    set: (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })),
    keep: () => {
      const { language, tone } = choice
      try {
        localStorage.setItem(KEPT, JSON.stringify({ language, tone }))
      } catch {
        // Storage may be closed; it is asked for again then.
      }
    },
  }
}

function keptChoice(): LanguageAndTone {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, unknown>
    return {
      language: WRITING_LANGUAGES.find((each) => each === kept['language']) ?? '',
      tone: TONES.find((each) => each === kept['tone']) ?? '',
    }
  } catch {
    return { language: '', tone: '' }
  }
}
