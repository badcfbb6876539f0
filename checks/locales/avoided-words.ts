/** A word to avoid, the one to use, and texts in which it means something else and is right. */
type Avoided = readonly [word: RegExp, instead: string, unless?: RegExp]

/**
 * Words for which the glossary (`docs/glossary`) has another one, with the one to use: one word for one thing on
 * every screen, and one way to address the merchant.
 */
const AVOIDED: Record<string, readonly Avoided[]> = {
  en: [
    [/\bcolors?\b/i, 'colour'],
    [/\bcentered\b/i, 'centred'],
    [/\balternative texts?\b/i, 'alt text'],
    [/\bpictures?\b/i, 'image'],
    // Two texts of the specification have straight apostrophes.
    [/\p{L}+'\p{L}+/u, '’', /^Oops! you can't upgrade|^Let's try that again/],
  ],
  de: [
    [/\b(?:du|dir|dich|deine?[mnrs]?|euch|euer)\b/i, 'Sie'],
    [/\bBrotkr[uü]m/, 'Breadcrumb'],
    [/\bAlt-Text/, 'Alternativtext'],
    // “Admin” is a person; “Admin-Token” is a name.
    [/\bAdmins?\b(?!-)/, 'Adminbereich'],
    [/\bStorefronts?\b/, 'Onlineshop'],
    [/\bTemplates?\b/, 'Vorlage'],
    [/\b(?:Seitentempo|Seitengeschwindigkeit)\b/, 'Ladezeit'],
    [/\bSucheintr[aä]g/, 'Suchmaschineneintrag'],
    [/\bRich Results?\b/, 'Rich-Suchergebnis'],
    [/\bKlickrate/, 'CTR'],
    [/\bKollektion/, 'Kategorie'],
    [/\b(?:größeren|Ihr|Ihrem|Ihres) Plans?\b/, 'Tarif'],
    // A postal address stays one, as a field of its own or next to what belongs to a place.
    [
      /(?<!(?:E-Mail|IP)-)\b(?:Web|Seiten)?[Aa]dressen?\b/,
      'URL',
      /^Adresse$|Logo, Adresse|Öffnungszeiten|gehört zu/,
    ],
    [/\bGoogle\b[^.]*\bgelesen\b|\bGoogle\b.*\bliest\b(?=[^.]*\bSeiten?\b)/, 'crawlen'],
    [/\b(?:Seiten?|Startseite|Shop) (?:wird|werden|wurden?)\b[^.]*\bgelesen\b/, 'scannen'],
    [
      /\b(?:Produkte|Kategorien|Weiterleitungen|Daten) (?:werden|wurden)\b[^.]*\bgelesen\b/,
      'synchronisieren',
    ],
    [/\bliest (?:den|die|Ihre|Ihren) (?:Seiten?|Startseite|Shop)\b/, 'scannen'],
    [/\bliest (?:die|Ihre) (?:Produkte|Kategorien|Weiterleitungen|Shop-Daten)\b/, 'synchronisieren'],
  ],
}

/** Returns the avoided word in a text as the end of a sentence about the text; null if there is none. */
export function avoidedWord(language: string, words: string): string | null {
  const plain = words.replaceAll(/\{\{\w+\}\}/g, ' ')
  for (const [avoided, instead, unless] of AVOIDED[language] ?? []) {
    const found = avoided.exec(plain)?.[0]
    if (found && !unless?.test(plain)) return `says “${found}” for “${instead}”`
  }
  return null
}
