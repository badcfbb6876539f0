import type { WritingPreset } from '#core/writing/domain/writing-preset.ts'
import { type LanguageAndTone, useWritingForm } from '#core/writing/ui/use-writing-form.ts'
import type { GenerateOptions } from '../contract/generate.ts'
import type { GeneratedField } from '../domain/generated-fields.ts'

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
  const { writer, language, tone, focusKeyword } = choice
  const missing: Record<ChoiceProblem, boolean> = {
    language: language === '',
    tone: writer === 'model' && tone === '',
    fields: fieldsOf(choice).length === 0,
    keyword: focusKeyword !== null && focusKeyword.trim() === '',
  }
  return (Object.keys(missing) as ChoiceProblem[]).filter((problem) => missing[problem])
}

/** The chosen fields the writer can write: templates have nothing to write a body from. */
export function fieldsOf({ writer, fields }: Pick<WritingChoice, 'writer' | 'fields'>): GeneratedField[] {
  return fields.filter((field) => writer === 'model' || field !== 'body')
}

/** The choice as the server takes it; null while something is missing. */
export function writingOf(choice: WritingChoice) {
  const { writer, language, tone, focusKeyword } = choice
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
    fields: fieldsOf(choice),
    ...(focusKeyword !== null && { focusKeyword: focusKeyword.trim() }),
    ...(writer === 'model' && words),
  }
}

/** What the price depends on: language, tone and words do not change it. */
export function pricedBy({ writer, fields, replaceHandWritten }: GenerateOptions) {
  return { writer, fields, replaceHandWritten }
}

/** Begins with the language and tone of the shop. */
export function useWritingChoice(preset: WritingPreset | undefined) {
  const others = {
    writer: 'model' as const,
    fields: ['seo-title', 'seo-description'] as const,
    focusKeyword: null,
    model: '',
    systemMessage: '',
    userMessage: '',
  }
  return useWritingForm<WritingChoice>(others, preset)
}
