import { type LanguageAndTone, useWritingForm } from '#core/writing/ui/use-writing-form.ts'
import type { GenerateOptions } from '../contract/generate.ts'

export type GeneratedField = GenerateOptions['fields'][number]
export const GENERATED_FIELDS = ['seo-title', 'seo-description', 'handle'] as const satisfies GeneratedField[]

/** What a merchant chose of a text that is to be written; empty where nothing is chosen yet. */
export interface WritingChoice extends LanguageAndTone {
  writer: GenerateOptions['writer']
  fields: readonly GeneratedField[]
  /** Not null: one keyword for everything, instead of each resource's own. */
  focusKeyword: string | null
  model: string
  systemMessage: string
  userMessage: string
}

export type ChoiceProblem = 'language' | 'tone' | 'fields' | 'keyword'

/** What is missing before anything can be written. Templates have no tone. */
export function problemsOf(choice: WritingChoice): ChoiceProblem[] {
  const { writer, language, tone, fields, focusKeyword } = choice
  const missing: Record<ChoiceProblem, boolean> = {
    language: language === '',
    tone: writer === 'model' && tone === '',
    fields: fields.length === 0,
    keyword: focusKeyword !== null && focusKeyword.trim() === '',
  }
  return (Object.keys(missing) as ChoiceProblem[]).filter((problem) => missing[problem])
}

/** The choice as the server takes it; null while something is missing. */
export function writingOf(choice: WritingChoice) {
  const { writer, language, tone, fields, focusKeyword } = choice
  if (language === '' || problemsOf(choice).length > 0) return null
  const words = {
    ...(choice.systemMessage.trim() && { systemMessage: choice.systemMessage.trim() }),
    ...(choice.userMessage.trim() && { userMessage: choice.userMessage.trim() }),
    ...(choice.model.trim() && { model: choice.model.trim() }),
  }
  return {
    writer,
    language,
    // The contract wants one in any case; templates do not heed it.
    tone: tone || ('Clear Concise and Human' as const),
    fields: [...fields],
    ...(focusKeyword !== null && { focusKeyword: focusKeyword.trim() }),
    ...(writer === 'model' && words),
  }
}

/** What the price depends on: language, tone and words do not change it. */
export function pricedBy({ writer, fields, replaceHandWritten }: GenerateOptions) {
  return { writer, fields, replaceHandWritten }
}

/** Starts with the language and tone chosen last in this browser. */
export function useWritingChoice() {
  return useWritingForm<WritingChoice>({
    writer: 'model',
    fields: ['seo-title', 'seo-description'],
    focusKeyword: null,
    model: '',
    systemMessage: '',
    userMessage: '',
  })
}
