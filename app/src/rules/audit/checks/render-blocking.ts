import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const renderBlockingCheck = pageCheck({
  id: 'render-blocking',
  level: 'warning',
  fix: 'theme',
  reads: ['blocking'],
  namesPart: true,
  judge: ({ blocking }) => several(blocking),
})
