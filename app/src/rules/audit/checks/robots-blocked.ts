import { storeCheck } from '../check.ts'

export const robotsBlockedCheck = storeCheck({
  id: 'robots-blocked',
  level: 'warning',
  fix: 'theme',
  reads: ['blocked', 'template'],
  evenHidden: true,
  // The platform's own robots.txt closes the store's policies: every store would be told so.
  judge: ({ blocked, template }) => (blocked && template !== 'policy' ? {} : null),
})
