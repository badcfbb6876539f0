export type WrittenBy = 'nobody' | 'hand' | 'signpost'

/** Returns who wrote the current text; `isOurs`: our generators proposed it word for word. */
export function writtenBy(text: string | null, isOurs: boolean | undefined): WrittenBy {
  if ((text ?? '').trim() === '') return 'nobody'
  return isOurs ? 'signpost' : 'hand'
}
