export type WrittenBy = 'nobody' | 'hand' | 'signpost'

/** Whose text stands there; `isOurs`: it is what our generators proposed, word for word. */
export function writtenBy(text: string | null, isOurs: boolean | undefined): WrittenBy {
  if ((text ?? '').trim() === '') return 'nobody'
  return isOurs ? 'signpost' : 'hand'
}
