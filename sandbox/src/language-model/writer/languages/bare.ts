import { english } from './english.ts'
import type { Language } from './language.ts'

/**
 * Returns a stand-in for a language the writer does not know: facts alone, separated by dashes, so that nothing is in
 * a wrong language.
 */
export function bareLanguage(code: string): Language {
  const joined = (...parts: string[]) => parts.join(' – ')
  return {
    ...english,
    code,
    names: [],
    markers: [],
    and: '·',
    by: joined,
    belongs: (title, type) => `${joined(title, type)}.`,
    from: (title, vendor) => `${joined(vendor, title)}.`,
    tagged: (tags) => `${tags}.`,
    about: (keyword) => `${keyword}.`,
    invitations: { plain: [], friendly: [] },
    image: { ...english.image, mostly: joined, middle: (colour) => colour },
  }
}
