import { pageCheck } from '../check.ts'

/** Delay in seconds beyond which a refresh disturbs no visitor. */
const LONG = 72_000

export const metaRefreshCheck = pageCheck({
  id: 'meta-refresh',
  level: 'warning',
  fix: 'theme',
  reads: ['refresh'],
  evenHidden: true,
  judge({ refresh }) {
    const seconds = Number(/^\s*(\d{1,9})(?=[\s,;.]|$)/.exec(refresh ?? '')?.[1] ?? 0)
    return seconds > 0 && seconds <= LONG ? { seconds } : null
  },
})
