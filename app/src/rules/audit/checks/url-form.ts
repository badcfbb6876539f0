import { pathOf } from '#kit/shared/path-of.ts'
import { charactersIn } from '#kit/shared/text-length.ts'
import { pageCheck } from '../check.ts'
import { COUNTED, quoted } from '../evidence.ts'

/** Capitals, underscores, spaces and double slashes are easily mistyped, or split a page over several URLs. */
const FORMS = [/\p{Lu}/u, /_/, /[\s+]/, /\/\//]
/** Characters of a path that people still read. */
const LONGEST = 120

export const urlFormCheck = pageCheck({
  id: 'url-form',
  level: 'warning',
  fix: 'content',
  reads: ['url'],
  judge({ url }) {
    // As people read it: encoded, each letter of another script is up to nine signs.
    const [path = ''] = pathOf(url).split('?')
    const length = charactersIn(path, COUNTED)
    const isHard = FORMS.some((form) => form.test(path)) || length > LONGEST
    return isHard ? { url: quoted(path), length } : null
  },
})
