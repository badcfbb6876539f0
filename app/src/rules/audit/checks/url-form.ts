import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

/** Forms that are easily mistyped, or that split a page over several URLs. */
const FORMS = [
  ['capitals', /[A-Z](?![0-9A-F])/],
  ['underscores', /_/],
  ['spaces', /%20|\+/],
  ['slashes', /\/\//],
] as const
/** Characters of a path that people still read. */
const LONGEST = 120

export const urlFormCheck = pageCheck({
  id: 'url-form',
  level: 'warning',
  fix: 'content',
  reads: ['url'],
  judge({ url }) {
    const { pathname } = new URL(url)
    const faults = FORMS.filter(([, form]) => form.test(pathname)).map(([name]) => name)
    return faults.length > 0 || pathname.length > LONGEST
      ? { url: quoted(pathname), length: pathname.length }
      : null
  },
})
