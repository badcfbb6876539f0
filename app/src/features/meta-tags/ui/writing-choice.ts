import { useState } from 'react'
import { WRITING_LANGUAGES, type WritingLanguage } from '#core/writing/languages.ts'
import { TONES, type Tone } from '#core/writing/tones.ts'
import type { GenerateOptions } from '../contract/generate.ts'

export type GeneratedField = GenerateOptions['fields'][number]
export const GENERATED_FIELDS = ['seo-title', 'seo-description', 'handle'] as const satisfies GeneratedField[]

/** What a merchant chose of a text that is to be written; empty where nothing is chosen yet. */
export interface WritingChoice {
  writer: GenerateOptions['writer']
  language: WritingLanguage | ''
  tone: Tone | ''
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

const KEPT = 'signpost-writing'

/** Starts with the language and tone chosen last in this browser. */
export function useWritingChoice(first: Partial<WritingChoice> = {}) {
  const [choice, setChoice] = useState<WritingChoice>(() => ({
    writer: 'model',
    fields: ['seo-title', 'seo-description'],
    focusKeyword: null,
    model: '',
    systemMessage: '',
    userMessage: '',
    ...keptChoice(),
    ...first,
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
