import { storeCheck } from '../check.ts'

export const status5xxCheck = storeCheck({
  id: 'status-5xx',
  level: 'critical',
  fix: 'content',
  reads: ['state', 'status'],
  evenHidden: true,
  judge: ({ state, status }) => (state === 'broken' && status !== null && status >= 500 ? { status } : null),
})
