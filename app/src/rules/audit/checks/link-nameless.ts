import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkNamelessCheck = pageCheck({
  id: 'link-nameless',
  level: 'warning',
  fix: 'theme',
  reads: ['nameless'],
  namesPart: true,
  evenHidden: true,
  judge: ({ nameless }) => several(nameless.links),
})
