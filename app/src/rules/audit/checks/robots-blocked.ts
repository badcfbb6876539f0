import { storeCheck } from '../check.ts'

export const robotsBlockedCheck = storeCheck({
  id: 'robots-blocked',
  level: 'warning',
  fix: 'theme',
  reads: ['blocked'],
  evenHidden: true,
  judge: ({ blocked }) => (blocked ? {} : null),
})
