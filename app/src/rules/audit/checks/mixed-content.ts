import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const mixedContentCheck = pageCheck({
  id: 'mixed-content',
  level: 'critical',
  fix: 'theme',
  reads: ['url', 'insecure'],
  evenHidden: true,
  judge: ({ url, insecure }) => (isOpenWeb(url) ? several(insecure) : null),
})

/** Machines of a developer's own have no certificate. */
const isOpenWeb = (url: string): boolean => url.startsWith('https:')
