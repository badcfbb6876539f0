import { displayNames } from '#kit/shared/formatters.ts'

const names = displayNames('en', { type: 'language', fallback: 'none' })
/** Codes sometimes written as a region that are not regions. */
const NO_REGIONS = new Set(['uk', 'eu', 'un', 'zz', 'xx'])
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i

/** Reports whether a language code is known: two letters, or three if no two-letter code is registered. */
export function isKnownLanguage(code: string): boolean {
  const written = code.toLowerCase()
  if (!/^[a-z]{2,3}$/.test(written) || names.of(written) === undefined) return false
  const [canonical = ''] = Intl.getCanonicalLocales(written)
  return written.length === 2 || canonical === written
}

/** Reports whether search engines understand a value of `hreflang`: a language, a script, a country, or `x-default`. */
export function isHreflang(value: string): boolean {
  if (value.toLowerCase() === 'x-default') return true
  const [, language = '', , region] = TAG.exec(value) ?? []
  return isKnownLanguage(language) && !(region && NO_REGIONS.has(region.toLowerCase()))
}
