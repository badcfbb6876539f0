import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'
import { canonicalElsewhere } from '../indexing.ts'

export const canonicalElsewhereCheck = pageCheck({
  id: 'canonical-elsewhere',
  level: 'warning',
  fix: 'theme',
  reads: ['canonicals', 'address'],
  evenHidden: true,
  judge(page) {
    const url = canonicalElsewhere(page)
    return url === null ? null : { url: quoted(url) }
  },
})
