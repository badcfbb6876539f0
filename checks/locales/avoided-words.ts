/**
 * Words for which the glossary (`docs/glossary`) has another one, with the one to use: one word for one thing on
 * every screen, and one way to address the merchant.
 */
const AVOIDED: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\bcolors?\b/i, 'colour'],
    [/\bcentered\b/i, 'centred'],
    [/\bpictures?\b/i, 'image'],
  ],
  de: [
    [/\b(?:du|dir|dich|deine?[mnrs]?|euch|euer)\b/i, 'Sie'],
    [/\bBrotkr[uü]m/, 'Breadcrumb'],
    [/\bAlt-Text/, 'Alternativtext'],
    [/\bKollektion/, 'Kategorie'],
    [/\b(?:größeren|Ihr|Ihrem|Ihres) Plans?\b/, 'Tarif'],
  ],
}

/** Returns the avoided word in a text as the end of a sentence about the text; null if there is none. */
export function avoidedWord(language: string, words: string): string | null {
  for (const [avoided, instead] of AVOIDED[language] ?? []) {
    const found = avoided.exec(words.replaceAll(/\{\{\w+\}\}/g, ' '))?.[0]
    if (found) return `says “${found}” for “${instead}”`
  }
  return null
}
