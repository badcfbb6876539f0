import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const mixedContentCheck = pageCheck({
  id: 'mixed-content',
  level: 'critical',
  fix: 'theme',
  reads: ['url', 'insecure'],
  namesPart: true,
  evenHidden: true,
  judge: ({ url, insecure }) => (isOpenWeb(url) ? several(insecure) : null),
})

/** A developer's own machine has no certificate, so only HTTPS pages are checked. */
const isOpenWeb = (url: string): boolean => url.startsWith('https:')
