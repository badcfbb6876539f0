/**
 * Cached formatters, one per language and shape. Creating one reads the language's tables and costs some hundred
 * times as much as using it; a page of fifty rows uses several hundred.
 */

/** Maximum number kept: languages come from requests too, so the cache needs a bound. */
const MOST = 256
const made = new Map<string, unknown>()

function once<Made>(kind: string, shape: readonly unknown[], make: () => Made): Made {
  const key = `${kind} ${JSON.stringify(shape)}`
  const known = made.get(key) as Made | undefined
  if (known) return known
  if (made.size >= MOST) made.clear()
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** Formats numbers, amounts and shares. */
export function numberFormat(language: string, shape: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once('number', [language, shape], () => new Intl.NumberFormat(language, shape))
}

/** Formats dates and times. */
export function dateFormat(language: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once('date', [language, shape], () => new Intl.DateTimeFormat(language, shape))
}

/** "1 day ago", "in 3 hours" (spec 1 §9); with `isNow`, zero is "now". */
export function relativeFormat(language: string, isNow = false): Intl.RelativeTimeFormat {
  const numeric = isNow ? 'auto' : 'always'
  return once('relative', [language, numeric], () => new Intl.RelativeTimeFormat(language, { numeric }))
}

/** "a, b or c". */
export function listFormat(language: string, shape: Intl.ListFormatOptions): Intl.ListFormat {
  return once('list', [language, shape], () => new Intl.ListFormat(language, shape))
}

/** Selects a language's plural form for a count. */
export function pluralRules(language: string): Intl.PluralRules {
  return once('plural', [language], () => new Intl.PluralRules(language))
}

/** Names languages, regions and currencies, in the first of `languages` that has the name. */
export function displayNames(
  languages: string | readonly string[],
  shape: Intl.DisplayNamesOptions,
): Intl.DisplayNames {
  return once('names', [languages, shape], () => new Intl.DisplayNames(languages, shape))
}

/**
 * Returns the name of a language in another one, `German` for `de` in `en`. A code that is none, as a visitor's path may
 * have, stays as it is.
 */
export function languageName(language: string, shownIn: string): string {
  try {
    return displayNames([shownIn, 'en'], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Splits a text into characters, words or sentences; without a language, the same everywhere. */
export function segmenter(
  language: string | undefined,
  granularity: NonNullable<Intl.SegmenterOptions['granularity']>,
): Intl.Segmenter {
  return once('segments', [language, granularity], () => new Intl.Segmenter(language, { granularity }))
}

/** Sorts names by the rules of a language. */
export function collator(language: string): Intl.Collator {
  return once('collator', [language], () => new Intl.Collator(language))
}
