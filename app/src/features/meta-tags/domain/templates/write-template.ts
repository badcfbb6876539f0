import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { cleanText } from '#core/writing/clean-text.ts'
import type { WritingLanguage } from '#core/writing/languages.ts'
import { segmenter } from '#kit/shared/formatters.ts'
import { lengthOf } from '#kit/shared/text-length.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { cutSentence, shortened } from './shortened-text.ts'
import { sv } from './sv.ts'
import type { TemplateWords } from './template-words.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

const LANGUAGES: Record<WritingLanguage, TemplateWords> = {
  cs,
  da,
  de,
  en,
  es,
  fr,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  sv,
  tr,
  zh,
}

export interface TemplateFacts {
  kind: ResourceKind
  title: string
  vendor: string | null
  type: string | null
  /** Blog of an article. */
  blog: string | null
  shop: string
  /** Description or body text; whole sentences are taken from it. */
  text: string | null
  focusKeyword: string | null
}

export interface Range {
  from: number
  to: number
  /** Width it should fit as well, in pixels of a search result. */
  fits?: { part: 'title' | 'description'; pixels: number }
}

/** Separator between two parts of a title. */
const DIVIDER = ' | '

/** Composes a title of at most `to` characters from fields; null if there is no name to start with. */
export function templateTitle(facts: TemplateFacts, { to, fits }: Range): string | null {
  const hasRoom = (text: string) => !fits || pixelWidth(text, fits.part) <= fits.pixels
  let title = shortened(cleanText(facts.title), to)
  if (title === '') return null
  const has = (part: string) => title.toLocaleLowerCase().includes(part.toLocaleLowerCase())
  for (const part of [facts.focusKeyword, facts.type, facts.vendor, facts.blog, facts.shop]) {
    const piece = cleanText(part ?? '')
    if (piece === '' || has(piece)) continue
    const longer = `${title}${DIVIDER}${piece}`
    if (lengthOf(longer) <= to && hasRoom(longer)) title = longer
  }
  return title
}

/**
 * Composes a description: the first whole sentences of the resource's own text, filled up with sentences of the
 * language. Null when nothing fits.
 */
export function templateDescription(
  facts: TemplateFacts,
  { from, to }: Range,
  language: WritingLanguage,
): string | null {
  const { intro, closing } = LANGUAGES[language]
  let text = openingOf(cleanText(facts.text ?? ''), { from, to }, language)
  if (lengthOf(text) >= from) return text
  const [first] = fitting(intro[facts.kind], facts, to - lengthOf(text) - 1)
  if (first !== undefined && !names(text, facts.title)) text = joined(first, text, language)
  if (lengthOf(text) < from) {
    const [last] = fitting(closing[facts.kind], facts, to - lengthOf(text) - 1)
    if (last !== undefined) text = joined(text, last, language)
  }
  return text === '' ? null : text
}

/** Takes as many whole sentences as fit; if the first is too long, its first clauses or words. */
function openingOf(text: string, { from, to }: Range, language: WritingLanguage): string {
  let opening = ''
  for (const { segment } of segmenter(language, 'sentence').segment(text)) {
    if (lengthOf((opening + segment).trimEnd()) > to) break
    opening += segment
    if (lengthOf(opening) >= from) break
  }
  return opening.trim() || (text === '' ? '' : cutSentence(text, to, LANGUAGES[language].hanging))
}

/** Returns the sentences whose fields are all present and that are short enough, filled in. */
function fitting(sentences: readonly string[], facts: TemplateFacts, most: number): string[] {
  const fields: Record<string, string | null> = { ...facts }
  return sentences.flatMap((sentence) => {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    if (names.some((name) => !fields[name]?.trim())) return []
    const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => cleanText(fields[name] ?? ''))
    return lengthOf(filled) <= most ? [filled] : []
  })
}

/** True if the text already names its subject. */
function names(text: string, title: string): boolean {
  return text.toLocaleLowerCase().includes(cleanText(title).toLocaleLowerCase())
}

function joined(first: string, second: string, language: WritingLanguage): string {
  if (first === '' || second === '') return first || second
  return language === 'ja' || language === 'zh' ? `${first}${second}` : `${first} ${second}`
}
