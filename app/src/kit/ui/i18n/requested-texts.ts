import type { Read } from './text-loading.ts'

const requested = new Set<string>()
let read: Read | null = null

/** Requests text files that loaded code will use; they are fetched now, or with the first ones. */
export function requestTexts(names: readonly string[]): void {
  const fresh = names.filter((name) => !requested.has(name))
  for (const name of fresh) requested.add(name)
  if (fresh.length > 0) read?.(fresh)
}

/** Sets the reader of requested files, and reads those requested before. */
export function onRequestedTexts(by: Read): void {
  read = by
  if (requested.size > 0) by([...requested])
}
