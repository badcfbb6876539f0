import type { WritingPreset } from '#core/writing/domain/writing-preset.ts'
import { type LanguageAndTone, useWritingForm } from '#core/writing/ui/use-writing-form.ts'
import type { GenerateOptions } from '../contract/generate.ts'

/** What a merchant chose; empty where nothing is chosen yet. */
export interface WritingChoice extends LanguageAndTone {
  writer: GenerateOptions['writer']
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

/** Begins with the language and tone of the shop. */
export function useWritingChoice(preset: WritingPreset | undefined) {
  const others = {
    writer: 'model' as const,
    focusKeyword: '',
    userMessage: '',
  }
  return useWritingForm<WritingChoice>(others, preset)
}
