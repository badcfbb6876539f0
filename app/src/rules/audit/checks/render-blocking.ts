import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const renderBlockingCheck = pageCheck({
  id: 'render-blocking',
  level: 'warning',
  fix: 'page-speed',
  reads: ['blocking'],
  judge: ({ blocking }) => several(blocking),
})
