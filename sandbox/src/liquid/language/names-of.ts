const names = new Map<string, Intl.DisplayNames>()
const plurals = new Map<string, Intl.PluralRules>()

/**
 * Returns the name of a country, language or currency in a language. Formatters are cached because creating one is
 * expensive.
 */
export function nameOf(kind: 'region' | 'language' | 'currency', code: string, locale = 'en'): string {
  const key = `${kind}:${locale}`
  let known = names.get(key)
  if (!known) names.set(key, (known = new Intl.DisplayNames(locale, { type: kind })))
  return known.of(code) ?? code
}

/** Returns the plural form a language uses for a number: `one`, `few`, `other`, … */
export function pluralForm(locale: string, value: number): string {
  let known = plurals.get(locale)
  if (!known) plurals.set(locale, (known = new Intl.PluralRules(locale)))
  return known.select(value)
}

const symbols = new Map<string, string>()

/** Returns the sign of a currency: `€`. */
export function currencySign(code: string): string {
  let sign = symbols.get(code)
  if (sign === undefined) {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    })
    sign = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? code
    symbols.set(code, sign)
  }
  return sign
}
