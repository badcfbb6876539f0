import type { WritingLanguage } from '../languages.ts'
import type { Tone } from '../tones.ts'
import { type WritingDeclaration, writableBy } from './writing-declaration.ts'
import type { WritingPreset } from './writing-preset.ts'

/** What a merchant chose of texts that are to be written; empty where nothing is chosen yet. */
export interface WritingChoice<Field extends string = string> {
  writer: 'model' | 'template'
  language: WritingLanguage | ''
  tone: Tone | ''
  fields: readonly Field[]
  /** Null: each item's own, or none. */
  focusKeyword: string | null
  model: string
  systemMessage: string
  userMessage: string
}

export type ChoiceProblem = 'language' | 'tone' | 'fields' | 'keyword'

/** The choice as the server takes it. */
export interface ChosenWriting<Field extends string = string> {
  writer: 'model' | 'template'
  language: WritingLanguage
  tone: Tone
  fields: Field[]
  focusKeyword?: string
  model?: string
  systemMessage?: string
  userMessage?: string
}

/** The contract wants a tone in any case; templates do not heed it. */
export const TONE_OF_TEMPLATES: Tone = 'Clear Concise and Human'

const WORDS = ['systemMessage', 'userMessage', 'model'] as const

/** What a form begins with, as far as the server does not say otherwise. */
export function firstChoice<Field extends string>({
  first,
}: Pick<WritingDeclaration<Field>, 'first'>): WritingChoice<Field> {
  return {
    writer: 'model',
    language: '',
    tone: '',
    fields: first,
    focusKeyword: null,
    model: '',
    systemMessage: '',
    userMessage: '',
  }
}

/** A preset as forms hold it. */
export function languageAndTone(preset: WritingPreset | undefined): Pick<WritingChoice, 'language' | 'tone'> {
  return { language: preset?.language ?? '', tone: preset?.tone ?? '' }
}

/** What is missing before anything can be written. Templates have no tone. */
export function problemsOf<Field extends string>(
  declaration: WritingDeclaration<Field>,
  choice: WritingChoice<Field>,
): ChoiceProblem[] {
  const { writer, language, tone, focusKeyword } = choice
  const missing: Record<ChoiceProblem, boolean> = {
    language: language === '',
    tone: writer === 'model' && tone === '',
    fields: writableBy(declaration, choice).length === 0,
    keyword: declaration.keyword === 'own' && focusKeyword?.trim() === '',
  }
  return (Object.keys(missing) as ChoiceProblem[]).filter((problem) => missing[problem])
}

/** The choice as the server takes it; null while something is missing. */
export function writingOf<Field extends string>(
  declaration: WritingDeclaration<Field>,
  choice: WritingChoice<Field>,
): ChosenWriting<Field> | null {
  const { writer, language, tone } = choice
  if (language === '' || problemsOf(declaration, choice).length > 0) return null
  return {
    writer,
    language,
    tone: tone || TONE_OF_TEMPLATES,
    fields: writableBy(declaration, choice),
    ...wordsOf(declaration, choice),
  }
}

/** What an automation keeps of it: nothing that is empty, but for what the server shall say is missing. */
export function automationOptionsOf<Field extends string>(
  declaration: WritingDeclaration<Field>,
  choice: WritingChoice<Field>,
): Record<string, unknown> {
  const { writer, language, tone, focusKeyword } = choice
  return {
    writer,
    language,
    ...(tone !== '' && { tone }),
    ...wordsOf(declaration, choice),
    ...(declaration.keyword === 'own' && focusKeyword !== null && { focusKeyword }),
  }
}

/** The merchant's own words: to a model only, empty ones not at all. Templates heed a focus keyword of items. */
function wordsOf<Field extends string>(
  { keyword }: WritingDeclaration<Field>,
  choice: WritingChoice<Field>,
): Partial<Pick<ChosenWriting, 'focusKeyword' | (typeof WORDS)[number]>> {
  const isModel = choice.writer === 'model'
  const focusKeyword = choice.focusKeyword?.trim()
  const words = isModel ? WORDS.filter((name) => choice[name].trim() !== '') : []
  return {
    ...(focusKeyword && (isModel || keyword === 'own') && { focusKeyword }),
    ...Object.fromEntries(words.map((name) => [name, choice[name].trim()])),
  }
}

/** What the price depends on: language, tone and words do not change it. */
export function pricedBy({
  writer,
  fields,
  replaceHandWritten,
}: {
  writer: string
  fields: readonly string[]
  replaceHandWritten: boolean
}) {
  return { writer, fields, replaceHandWritten }
}
