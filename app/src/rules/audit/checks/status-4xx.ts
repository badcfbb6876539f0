import { storeCheck } from '../check.ts'

export const status4xxCheck = storeCheck({
  id: 'status-4xx',
  level: 'critical',
  fix: 'redirects',
  reads: ['state', 'status'],
  evenHidden: true,
  judge: ({ state, status }) =>
    state === 'broken' && status !== null && status >= 400 && status < 500 ? { status } : null,
})
