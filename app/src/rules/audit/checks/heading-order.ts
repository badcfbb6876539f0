import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const headingOrderCheck = pageCheck({
  id: 'heading-order',
  level: 'warning',
  fix: 'theme',
  reads: ['headings'],
  judge({ headings }) {
    const at = headings.findIndex(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
    const found = headings[at]
    const before = headings[at - 1]
    return found && before ? { level: found.level, before: before.level, heading: quoted(found.text) } : null
  },
})
