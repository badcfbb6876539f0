import type { WritingLanguage } from '../languages.ts'
import type { Tone } from '../tones.ts'
import { type WritingDeclaration, writableBy } from './writing-declaration.ts'
import type { WritingPreset } from './writing-preset.ts'

/** A merchant's choices for texts to be written; empty where nothing is chosen yet. */
export interface WritingChoice<Field extends string = string> {
  writer: 'model' | 'template'
  language: WritingLanguage | ''
  tone: Tone | ''
  fields: readonly Field[]
  /** Null: each item's own keyword, or none. */
  focusKeyword: string | null
  model: string
  systemMessage: string
  userMessage: string
}

export type ChoiceProblem = 'language' | 'tone' | 'fields' | 'keyword'

/** The choices in the server's form. */
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

/** The contract requires a tone; templates ignore it. */
export const TONE_OF_TEMPLATES: Tone = 'Clear Concise and Human'

const WORDS = ['systemMessage', 'userMessage', 'model'] as const

/** Returns a form's initial choices, unless the server provides others. */
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

/** Converts a preset to the form's values. */
export function languageAndTone(preset: WritingPreset | undefined): Pick<WritingChoice, 'language' | 'tone'> {
  return { language: preset?.language ?? '', tone: preset?.tone ?? '' }
}

/** Returns what is missing before anything can be written. Templates need no tone. */
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

/** Converts the choices to the server's form; null while something is missing. */
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

/**
 * Converts the choices to an automation's options: omits empty values, except those the server has to report as
 * missing.
 */
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

/** Returns the merchant's own words: for a model only, without empty ones. Templates use the items' focus keyword. */
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

/** Picks the choices that determine the price: language, tone and words do not change it. */
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
