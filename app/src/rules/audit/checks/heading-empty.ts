import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const headingEmptyCheck = pageCheck({
  id: 'heading-empty',
  level: 'warning',
  fix: 'theme',
  reads: ['nameless'],
  namesPart: true,
  judge: ({ nameless }) => several(nameless.headings),
})
