/** Languages with a script of their own: a sentence without a character of it is not in that language. */
const SCRIPTS: Record<string, RegExp> = {
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
}

/**
 * Returns the problem of a text compared with its English: left in English, or with other tags; null if there is
 * none.
 */
export function judgeWords(language: string, words: string, english: string[]): string | null {
  if (isLeftInEnglish(language, words, english)) return 'is still in English'
  const tags = tagsOf(words)
  return english.some((each) => tagsOf(each) === tags) ? null : 'has other tags than English'
}

/**
 * The same sentence, or one without a character of the language's script; a name such as `Interaction to Next Paint`
 * is not a sentence.
 */
function isLeftInEnglish(language: string, words: string, english: string[]): boolean {
  if (!isSentence(words)) return false
  const script = SCRIPTS[language]
  return english.includes(words) || (script !== undefined && !script.test(words))
}

function isSentence(words: string): boolean {
  const plain = words.replaceAll(/\{\{\w+\}\}|<[^>]*>|[“"'‘][^”"'’]*[”"'’]/g, ' ')
  return (plain.match(/(?<![\w/.-])[a-z]{2,}(?![\w/-])/g) ?? []).length >= 3
}

function tagsOf(words: string): string {
  return [...words.matchAll(/<\/?[a-zA-Z0-9][^>]*>/g)]
    .map(([tag]) => tag)
    .sort()
    .join(' ')
}
