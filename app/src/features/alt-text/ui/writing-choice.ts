import { useState } from 'react'
import { WRITING_LANGUAGES, type WritingLanguage } from '#core/writing/languages.ts'
import { TONES, type Tone } from '#core/writing/tones.ts'
import type { GenerateOptions } from '../contract/generate.ts'

/** What a merchant chose; empty where nothing is chosen yet. */
export interface WritingChoice {
  writer: GenerateOptions['writer']
  language: WritingLanguage | ''
  tone: Tone | ''
  focusKeyword: string
  userMessage: string
}
export type ChoiceProblem = 'language' | 'tone'

/** What is missing before anything can be written. Templates have no tone. */
export function problemsOf({ writer, language, tone }: WritingChoice): ChoiceProblem[] {
  return [
    ...(language === '' ? ['language' as const] : []),
    ...(writer === 'model' && tone === '' ? ['tone' as const] : []),
  ]
}

/** The choice as the server takes it; null while something is missing. */
export function writingOf(choice: WritingChoice): Omit<GenerateOptions, 'replaceHandWritten'> | null {
  const { writer, language, tone } = choice
  if (language === '' || problemsOf(choice).length > 0) return null
  const [focusKeyword, userMessage] = [choice.focusKeyword.trim(), choice.userMessage.trim()]
  return {
    writer,
    language,
    // The contract wants one in any case; templates do not heed it.
    tone: tone || 'Clear Concise and Human',
    ...(writer === 'model' && focusKeyword && { focusKeyword }),
    ...(writer === 'model' && userMessage && { userMessage }),
  }
}

/** Where the texts of meta tags keep theirs too: who writes in German there writes in German here. */
const KEPT = 'signpost-writing'

/** Starts with the language and tone chosen last in this browser. */
export function useWritingChoice() {
  const [choice, setChoice] = useState<WritingChoice>(() => ({
    writer: 'model',
    focusKeyword: '',
    userMessage: '',
    ...keptChoice(),
  }))
  return {
    choice,
    set: (change: Partial<WritingChoice>) => setChoice((before) => ({ ...before, ...change })),
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

function keptChoice(): Pick<WritingChoice, 'language' | 'tone'> {
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
