import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'

/** Properties needed to draw a shared link. */
const NEEDED = ['og:title', 'og:image', 'og:url']

export const ogMissingCheck = pageCheck({
  id: 'og-missing',
  level: 'warning',
  fix: 'theme',
  reads: ['social'],
  judge({ social }) {
    const named = new Set(social.filter(({ content }) => content !== '').map(({ name }) => name))
    return severalOf(NEEDED.filter((name) => !named.has(name)))
  },
})
