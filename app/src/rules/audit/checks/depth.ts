import { storeCheck } from '../check.ts'

/** Clicks from the home page beyond which visitors and crawlers seldom get to a page. */
const MOST = 3

export const depthCheck = storeCheck({
  id: 'depth',
  level: 'warning',
  fix: 'theme',
  reads: ['depth'],
  judge: ({ depth }) => (depth !== null && depth > MOST ? { count: depth, most: MOST } : null),
})
