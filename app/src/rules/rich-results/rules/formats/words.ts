import type { Format } from '../entry.ts'
import { message, type PhraseKey } from '../messages.ts'
import { fieldIn, memberName, textOfValue } from '../subject.ts'
import { countryCodes, currencyCodes } from './codes.ts'
import { gtinFault, isGtin } from './gtin.ts'

/** ISO 4217 code in upper case. */
export const currency: Format = {
  name: 'iso4217',
  check({ data }, subject, field) {
    if (typeof data === 'string' && currencyCodes.has(data.trim())) return null
    return {
      code: 'invalid-currency',
      says: message('invalidCurrency', fieldIn(subject, field)),
    }
  },
}

/** ISO 3166-1 alpha-2 code in upper case, as text or as the name of a Country. */
export function country({ max }: { max?: number } = {}): Format {
  return {
    name: 'iso3166a2',
    ...(max !== undefined && { max }),
    check(value, subject, field) {
      const text = textOfValue(value)
      if (text !== null && countryCodes.has(text.trim())) return null
      return {
        code: 'invalid-country',
        says: message('invalidCountry', fieldIn(subject, field)),
      }
    },
  }
}

interface MemberOptions {
  max?: number
  prefix?: string
  ignoreCase?: boolean
  /** Whether plain text without the prefix, in any case, is accepted as well: `regular`, `US`. */
  bare?: boolean
}

/** A member of an enumeration, as a short name or a schema.org URL. */
export function member(
  names: readonly string[],
  { max, prefix = '', ignoreCase = false, bare = false }: MemberOptions = {},
): Format {
  const fold = (text: string) => (ignoreCase || bare ? text.toLowerCase() : text)
  const known = new Set(names.flatMap((name) => (bare ? [prefix + name, name] : [prefix + name]).map(fold)))
  return {
    name: names.join(', '),
    allowed: bare ? names : names.map((name) => prefix + name),
    ...(max !== undefined && { max }),
    check(value, subject, field) {
      const text = textOfValue(value)
      if (text !== null && known.has(fold(memberName(text)))) return null
      return { code: 'invalid-enum', says: message('invalidEnum', fieldIn(subject, field)) }
    },
  }
}

export interface TextLimits {
  max?: number
  /** Maximum length in characters. */
  longest?: number
  matches?: RegExp
  /** Description of what `matches` expects: a phrase, or the literal form. */
  expected?: string | { phrase: PhraseKey }
}

/** Plain text or a number, within limits. */
export function text({ max, longest, matches, expected = '' }: TextLimits = {}): Format {
  return {
    name: 'text',
    ...(max !== undefined && { max }),
    check({ data }, subject, field) {
      if (typeof data === 'object' || typeof data === 'boolean') {
        return { code: 'invalid-type', says: message('invalidType', fieldIn(subject, field)) }
      }
      const value = String(data)
      if (longest !== undefined && value.length > longest) {
        return {
          code: 'invalid-length',
          says: message('invalidLength', { ...fieldIn(subject, field), count: longest }),
        }
      }
      if (matches && !matches.test(value)) {
        return {
          code: 'invalid-value',
          says: message('invalidValue', { ...fieldIn(subject, field), what: expected }),
        }
      }
      return null
    },
  }
}

/** true or false, including microdata's text form. */
export const truth: Format = {
  name: 'true or false',
  check(value, subject, field) {
    const word = memberName(textOfValue(value) ?? '').toLowerCase()
    return word === 'true' || word === 'false'
      ? null
      : { code: 'invalid-enum', says: message('invalidEnum', fieldIn(subject, field)) }
  },
}

/** GS1 number of 8, 12, 13 or 14 digits with its check digit and a prefix for products. */
export const gtin: Format = {
  name: 'gtin',
  check({ data }, subject, field) {
    const fault = gtinFault(String(typeof data === 'object' ? '' : data).trim())
    if (fault === null) return null
    return {
      code: 'invalid-gtin',
      says: message(fault === 'form' ? 'invalidGtin' : 'restrictedGtin', fieldIn(subject, field)),
    }
  },
}

/** ISBN-13 (a GTIN of 978 or 979) or ISBN-10. */
export const isbn: Format = {
  name: 'isbn',
  check({ data }, subject, field) {
    const digits = String(typeof data === 'object' ? '' : data)
      .trim()
      .replace(/[- ]/g, '')
    if (/^97[89]/.test(digits) ? isGtin(digits) : isIsbn10(digits)) return null
    return {
      code: 'invalid-gtin',
      says: message('invalidValue', { ...fieldIn(subject, field), what: { phrase: 'isbn' } }),
    }
  },
}

function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return false
  const sum = [...text].reduce(
    (total, char, index) => total + (char === 'X' ? 10 : Number(char)) * (10 - index),
    0,
  )
  return sum % 11 === 0
}

/** One value without white space. */
export const sku: Format = text({ max: 1, matches: /^\S+$/, expected: { phrase: 'noSpaces' } })
