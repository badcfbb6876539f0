import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkVagueCheck = storeCheck({
  id: 'link-vague',
  level: 'warning',
  fix: 'theme',
  reads: ['links'],
  namesPart: true,
  judge: ({ links }) => several(links.vague),
})
