import { storeCheck } from '../check.ts'

/** Clicks from the home page after which visitors and crawlers come by seldom. */
const MOST = 3

export const depthCheck = storeCheck({
  id: 'depth',
  level: 'warning',
  fix: 'theme',
  reads: ['depth'],
  judge: ({ depth }) => (depth !== null && depth > MOST ? { count: depth, most: MOST } : null),
})
