import type { IndexState } from '../contract.ts'

const WHILE_RUNNING_MS = 1_500
/** While no page is known or pages are unchecked: a scan may be finding some, and a round follows it. */
const WHILE_UNCHECKED_MS = 8_000

/** Returns after how many milliseconds the screen asks for the state again; false if nothing is to come by itself. */
export function patienceWith({
  round,
  counts,
  outside,
  pages,
  property,
}: Pick<IndexState, 'round' | 'counts' | 'outside' | 'pages' | 'property'>): number | false {
  if (round?.state === 'running') return WHILE_RUNNING_MS
  const isComing = counts.unchecked > outside || (pages === 0 && property !== null)
  return isComing ? WHILE_UNCHECKED_MS : false
}
