import { functionWordScores } from './function-words.ts'

/**
 * Scripts that identify a language; a text in it has at least `LEAST_SHARE` of its letters in them, names in Latin
 * letters aside.
 */
const SCRIPTS: Record<string, RegExp> = {
  hi: /\p{Script=Devanagari}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  ko: /\p{Script=Hangul}/gu,
  zh: /\p{Script=Han}/gu,
}
const OTHER_SCRIPTS =
  /[\p{Script=Devanagari}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Fewer letters show nothing: `iPhone 15` is right in every language. */
const FEWEST_LETTERS = 20
const LEAST_SHARE = 0.2
/** Score another language needs, and how many times the expected language's score it has to be. */
const EVIDENCE = 1.9
const TIMES = 2.5
/**
 * Score that is enough if nothing indicates the expected language and only the words around the source's sentences are
 * judged.
 */
const EVIDENCE_AROUND = 1.4

/**
 * True if a text is clearly in another language than `expected` (BCP 47). Words in `names` are ignored. Short texts and
 * texts with few function words pass: a wrong refusal would be worse than a missed one, which a person still sees.
 */
export function isOtherLanguage(text: string, expected: string, names: readonly string[] = []): boolean {
  return speaksOtherwise(text, expected, { names, evidence: EVIDENCE })
}

/** The same for a model's own words around sentences of the source: they are few, and all its own. */
export function isOtherLanguageAround(text: string, expected: string, names: readonly string[]): boolean {
  return speaksOtherwise(text, expected, { names, evidence: EVIDENCE_AROUND })
}

function speaksOtherwise(
  text: string,
  expected: string,
  { names, evidence }: { names: readonly string[]; evidence: number },
): boolean {
  const language = expected.split('-')[0] ?? expected
  const own = names
    .filter((name) => name.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
  const letters = own.match(/\p{L}/gu)?.length ?? 0
  const script = SCRIPTS[language]
  if (script) {
    if (letters < FEWEST_LETTERS) return false
    const share = (own.match(script)?.length ?? 0) / letters
    if (share < LEAST_SHARE) return true
    const kana = (own.match(KANA)?.length ?? 0) / letters
    return (language === 'zh' && kana > 0.15) || (language === 'ja' && kana < 0.05)
  }
  const foreign = own.match(OTHER_SCRIPTS)?.length ?? 0
  if (foreign >= 8 && foreign / letters > 0.5) return true
  const scores = functionWordScores(own.toLocaleLowerCase(language).match(/\p{L}+/gu) ?? [])
  const here = scores[language]
  if (here === undefined) return false
  const most = Math.max(...Object.entries(scores).map(([name, score]) => (name === language ? 0 : score)))
  return most >= (here === 0 ? evidence : EVIDENCE) && most > here * TIMES
}
