import { lengthOf } from '#kit/shared/text-length.ts'
import { isOtherLanguage, isOtherLanguageAround } from './answer-language.ts'
import { bodyBlocks, fitBlocks, htmlOf, textOf } from './clean-body.ts'
import { cleanText } from './clean-text.ts'
import { cutAnswer } from './cut-answer.ts'
import { ENOUGH, fitLength } from './fit-length.ts'
import { isPlainCount, ungroundedClaims } from './grounding/grounding.ts'
import { separateInstructions } from './injected-instructions.ts'
import { followedInjection } from './prompt-injection.ts'
import { textOfFields } from './text-of-field.ts'
import type { TextField, WritingNote, WritingRequest } from './writing-request.ts'

/** Why an answer is refused. */
export type Refusal = {
  reason: 'empty' | 'too-long' | 'wrong-language' | 'followed-instruction' | 'ungrounded' | 'unreadable'
  /** Words of the answer that are refused. */
  words: string[]
}

export type CheckedAnswer<T> =
  | {
      ok: true
      value: T
      notes: WritingNote[]
      /** True: acceptable, and a second attempt may do better. */
      weak: boolean
    }
  | { ok: false; refusal: Refusal }

/** A source this many times the wished length has more to say than a text that stays below it. */
const RICH = 2
/** Source values up to this length are names: they show nothing about a text's language. */
const LONGEST_NAME = 60

/**
 * Makes texts from a model's answer, or returns why it is refused. Pure. `value` is always plain (a body: of the few
 * elements of `clean-body.ts`), short enough, in the expected language as far as can be judged, free of injected
 * instructions, and grounded in the source.
 */
export function checkAnswer<T extends Record<string, string>>(
  request: WritingRequest<T>,
  answer: unknown,
  rules: string,
): CheckedAnswer<T> {
  const fields = textOfFields(request.source)
  const whole = Object.values(fields).join('. ')
  const { facts: told, orders } = separateInstructions(whole)
  // The merchant's keyword counts as a fact.
  const facts = `${told}. ${request.focusKeyword ?? ''}`
  const names = [...Object.values(fields), request.focusKeyword ?? ''].filter(
    (text) => text.length > 0 && text.length <= LONGEST_NAME,
  )
  const notes = new Set<WritingNote>()
  let isMeagre = false
  const texts: Record<string, string> = {}
  /** The same texts as people read them, for checks across all fields. */
  const said: string[] = []
  for (const [name, field] of Object.entries(request.fields)) {
    const given = (answer as Record<string, unknown> | null | undefined)?.[name]
    if (typeof given !== 'string') return refused('unreadable')
    const begun = cutAnswer(given, field)
    const fitted = field.format === 'html' ? fittedBody(begun, field) : fittedText(begun, field)
    if (typeof fitted === 'string') return refused(fitted)
    if (fitted.isCleaned) notes.add('cleaned')
    if (fitted.cut) notes.add('shortened')
    if (fitted.isWide) notes.add('wide')
    if (lengthOf(fitted.text) < field.from) notes.add('short')
    if (isOtherLanguage(fitted.text, request.language, names)) return refused('wrong-language')
    const foreign = followedInjection(fitted.text, { facts, orders, system: rules })
    if (foreign.length > 0) return refused('followed-instruction', foreign)
    const claims = ungroundedClaims(fitted.text, facts).filter(
      // The number of things in an image is seen, not read from the source.
      (claim) =>
        !(request.image && claim.kind === 'number' && !/\d/.test(claim.words)) &&
        !(request.purpose.countsFreely && isPlainCount(claim)),
    )
    if (claims.length > 0)
      return refused(
        'ungrounded',
        claims.map(({ words }) => words),
      )
    isMeagre ||= saysLittle(fitted.text, field, { told, focusKeyword: request.focusKeyword ?? '' })
    texts[name] = fitted.value
    said.push(fitted.text)
  }
  const all = said.join('. ')
  // Sentences of the source would outweigh the model's own words around them.
  const own = sentencesOf(whole).reduce((rest, sentence) => rest.replaceAll(sentence, ' '), all)
  const { language } = request
  if (isOtherLanguage(all, language, names) || isOtherLanguageAround(own, language, names))
    return refused('wrong-language')
  if (request.focusKeyword && !uses(all, request.focusKeyword)) notes.add('keyword-missing')
  const shaped = request.shape.safeParse(texts)
  if (!shaped.success) return refused('unreadable')
  const wished = Math.max(...Object.values(request.fields).map(({ from }) => from))
  const weak =
    isMeagre ||
    notes.has('wide') ||
    notes.has('keyword-missing') ||
    (notes.has('short') && lengthOf(told) > wished * RICH)
  return { ok: true, value: shaped.data, notes: [...notes], weak }
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * True if a text is only the keyword, or far below its length, although the source says more: `garden` for the shop's
 * delivery page.
 */
function saysLittle(
  text: string,
  field: TextField,
  { told, focusKeyword }: { told: string; focusKeyword: string },
): boolean {
  const said = new Set(wordsOf(text))
  const keyword = new Set(wordsOf(focusKeyword))
  const isLittle = lengthOf(text) < field.from * ENOUGH || [...said].every((word) => keyword.has(word))
  return isLittle && lengthOf(told) >= field.from && wordsOf(told).some((word) => !said.has(word))
}

interface Fitted {
  /** The proposed value, and the same as people read it. */
  value: string
  text: string
  isCleaned: boolean
  cut: boolean
  isWide: boolean
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

function fittedText(given: string, field: TextField): Fitted | 'empty' | 'too-long' {
  const plain = cleanText(given)
  if (plain === '') return 'empty'
  const fitted = fitLength(plain, field)
  return fitted ? { ...fitted, value: fitted.text, isCleaned: plain !== spaced(given) } : 'too-long'
}

function fittedBody(given: string, field: TextField): Fitted | 'empty' | 'too-long' {
  const blocks = bodyBlocks(given)
  if (blocks.length === 0) return 'empty'
  const fitted = fitBlocks(blocks, field)
  if (!fitted) return 'too-long'
  const plain = (html: string) => html.replace(/\s+/g, '')
  const isCleaned = plain(htmlOf(blocks)) !== plain(given)
  return {
    value: htmlOf(fitted.blocks),
    text: textOf(fitted.blocks),
    isCleaned,
    cut: fitted.cut,
    isWide: false,
  }
}

function refused(reason: Refusal['reason'], words: readonly string[] = []): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { reason, words: [...new Set(words)].slice(0, 8) } }
}

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s*/u).filter((sentence) => sentence.length >= 15)

/** True if every word of the keyword occurs, inflected or not: `Eichentische` uses `Eichentisch`. */
function uses(text: string, keyword: string): boolean {
  const lower = text.toLocaleLowerCase('en')
  const words = keyword.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => lower.includes(word.length > 5 ? word.slice(0, -1) : word))
}
