import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'

export const h1MultipleCheck = pageCheck({
  id: 'h1-multiple',
  level: 'warning',
  fix: 'theme',
  reads: ['headings'],
  judge({ headings }) {
    const first = headings.filter(({ level }) => level === 1).map(({ text }) => text)
    return first.length > 1 ? severalOf(first) : null
  },
})
