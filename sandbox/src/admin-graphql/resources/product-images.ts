import type { FileRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'

/** Returns the files of a gallery, in order; ids without a record are skipped. */
export function filesOf(
  { state, store }: Pick<AdminRequest, 'state' | 'store'>,
  ids: readonly number[],
): FileRecord[] {
  return ids.flatMap((id) => state.get(store, 'MediaImage', id) ?? [])
}
