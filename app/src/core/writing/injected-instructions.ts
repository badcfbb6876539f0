/**
 * Instructions to a machine inside a source: "ignore all previous instructions and …" and the like (OWASP, LLM01
 * Prompt Injection). They are not facts, and an answer must not contain anything they request.
 */
const VERBS =
  'ignor\\p{L}*|disregard|forget|override|bypass|vergiss|vergessen sie|missachte\\p{L}*|oublie\\p{L}*|olvid\\p{L}*|dimentic\\p{L}*|esqueç\\p{L}*|negeer|vergeet|zignoruj|pomiń|zapomnij|ignorera|glöm|glem|unut|yok say|zapomeň'
const RULES =
  'instruction\\p{L}*|rule|rules|prompt\\p{L}*|guideline\\p{L}*|anweisung\\p{L}*|regel\\p{L}*|vorgabe\\p{L}*|consigne\\p{L}*|règle\\p{L}*|instruccion\\p{L}*|regla\\p{L}*|istruzion\\p{L}*|regol\\p{L}*|instruç\\p{L}*|regra\\p{L}*|instructie\\p{L}*|instrukcj\\p{L}*|poleceni\\p{L}*|instruktion\\p{L}*|talimat\\p{L}*|instrukc\\p{L}*|pokyn\\p{L}*'
const ORDERS = [
  new RegExp(`(?<!\\p{L})(?:${VERBS})(?!\\p{L})[^.!?\\n]{0,60}?(?<!\\p{L})(?:${RULES})(?!\\p{L})`, 'giu'),
  /\b(?:system|developer)\s*(?:prompt|message)\b/gi,
  /\byou are (?:now|no longer)\b|\bfrom now on,? you\b|\bnew instructions?\s*:/gi,
  /\b(?:respond|reply|answer|output)\s+(?:only|exactly|just)\s+(?:with|:)/gi,
  /忽略.{0,12}(?:指令|指示|规则)|以前の指示|これまでの指示|이전.{0,6}지시|पिछले.{0,12}निर्देश/gu,
]
/** Sentences that belong to an instruction: it seldom fits into one. */
const SENTENCES = 3
const LONGEST = 400

export interface SeparatedSource {
  /** The text without the instructions: the facts. */
  facts: string
  /** The instructions with the sentences after them. */
  orders: string
}

/** Separates the facts of a text from instructions to a machine inside it. */
export function separateInstructions(text: string): SeparatedSource {
  const zones = ORDERS.flatMap((order) => [...text.matchAll(order)].map(({ index }) => zoneAt(text, index)))
  let facts = ''
  let orders = ''
  let at = 0
  for (const { from, to } of zones.toSorted((one, other) => one.from - other.from)) {
    if (to <= at) continue
    facts += `${text.slice(at, Math.max(at, from))} `
    orders += `${text.slice(Math.max(at, from), to)} `
    at = to
  }
  return { facts: facts + text.slice(at), orders: orders.trim() }
}

function zoneAt(text: string, index: number): { from: number; to: number } {
  const before = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, index - LONGEST), index))?.[0].length ?? 0
  const rest = text.slice(index, index + LONGEST)
  const sentences = [...rest.matchAll(/[.!?\n]+(?=\s|$)/gu)]
  const end = sentences[SENTENCES - 1]
  return { from: index - before, to: index + (end ? end.index + end[0].length : rest.length) }
}
