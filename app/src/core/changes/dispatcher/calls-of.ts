import type { ChangeKind } from '../change-kind.ts'
import type { PickedChange } from './pick.ts'

/** Changes by calls: all of a resource in one, at most the kind's `batch` resources in each, those alone by themselves. */
export function callsOf(kind: ChangeKind<unknown>, changes: PickedChange[]): PickedChange[][] {
  const byResource = [...Map.groupBy(changes, ({ resourceId }) => resourceId).entries()]
  const alone = byResource.filter(([resource]) => kind.alone?.(resource))
  const together = byResource.filter(([resource]) => !kind.alone?.(resource))
  const calls = alone.map(([, own]) => own)
  const batch = kind.batch ?? 1
  for (let at = 0; at < together.length; at += batch)
    calls.push(together.slice(at, at + batch).flatMap(([, own]) => own))
  return calls
}
