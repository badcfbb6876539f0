import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const mixedContentCheck = pageCheck({
  id: 'mixed-content',
  level: 'critical',
  fix: 'theme',
  reads: ['address', 'insecure'],
  evenHidden: true,
  judge: ({ address, insecure }) => (isOpenWeb(address) ? several(insecure) : null),
})

/** Machines of a developer's own have no certificate. */
const isOpenWeb = (address: string): boolean => address.startsWith('https:')
