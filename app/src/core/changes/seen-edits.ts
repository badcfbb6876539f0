import type { ChangeRef } from './change-kind.ts'

const seen = new WeakMap<ChangeRef, Date>()

/** Keeps when the store says that the resource was edited last, as it was just read for this change. */
export function noteSeenEdit(ref: ChangeRef, at: string | null | undefined): void {
  if (at) seen.set(ref, new Date(at))
}

/** As it was read last for this change; null: its kind does not ask, the store does not tell. */
export function seenEdit(ref: ChangeRef): Date | null {
  return seen.get(ref) ?? null
}
