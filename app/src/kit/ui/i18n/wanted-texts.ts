import type { Read } from './text-loading.ts'

const wanted = new Set<string>()
let read: Read | null = null

/** Requests text files that loaded code will use; they are fetched now, or with the first ones. */
export function wantTexts(names: readonly string[]): void {
  const fresh = names.filter((name) => !wanted.has(name))
  for (const name of fresh) wanted.add(name)
  if (fresh.length > 0) read?.(fresh)
}

/** Sets the reader of requested files, and reads those requested before. */
export function onWantedTexts(by: Read): void {
  read = by
  if (wanted.size > 0) by([...wanted])
}
