import { displayNames } from '#kit/shared/formatters.ts'

const names = displayNames('en', { type: 'language', fallback: 'none' })
/** Written for a region now and then, and none. */
const NO_REGIONS = new Set(['uk', 'eu', 'un', 'zz', 'xx'])
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i

/** Whether a language is known by this code: two letters, three only where no two are registered for it. */
export function isKnownLanguage(code: string): boolean {
  const written = code.toLowerCase()
  if (!/^[a-z]{2,3}$/.test(written) || names.of(written) === undefined) return false
  const [canonical = ''] = Intl.getCanonicalLocales(written)
  return written.length === 2 || canonical === written
}

/** Whether search engines understand a value of `hreflang`: a language, a script, a country, or `x-default`. */
export function isHreflang(value: string): boolean {
  if (value.toLowerCase() === 'x-default') return true
  const [, language = '', , region] = TAG.exec(value) ?? []
  return isKnownLanguage(language) && !(region && NO_REGIONS.has(region.toLowerCase()))
}
