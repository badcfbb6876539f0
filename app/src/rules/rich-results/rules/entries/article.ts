import type { Entry } from '../entry.ts'
import { date } from '../formats/dates.ts'
import { image, thing } from '../formats/things.ts'
import { text } from '../formats/words.ts'
import { message } from '../messages.ts'
import { reportedOf } from '../reported.ts'
import { isA } from '../schema-types.ts'
import { holderOf } from '../subject.ts'

// The engine's test shows no warning for a date alone; a time without its zone is reported.
const published = date({ timezone: { missing: 'warning', dateAlone: 'info' } })

export const article: Entry = {
  key: 'Article',
  recommended: [
    'author',
    'author.name',
    ['author.url', 'author.sameAs'],
    'dateModified',
    'datePublished',
    'headline',
    'image',
  ],
  reported: reportedOf('Article'),
  formats: {
    datePublished: published,
    dateModified: published,
    image,
    headline: text(),
    author: thing(['Person', 'Organization'], { loose: true, untyped: true }),
    'author.name': {
      name: 'one object per author, name only',
      check({ data }, subject, field) {
        // Companies have several names in one, and so do some people's shops: "&" alone tells nothing.
        const isCompany = isA(holderOf(subject, field).node.types, 'Organization')
        const several = !isCompany && typeof data === 'string' && /,|;|\b(?:and|by)\b\s/.test(data)
        return several
          ? {
              code: 'invalid-value',
              says: message('authors', { field }),
            }
          : null
      },
    },
  },
}
