/** Allowed number of characters, both ends included. */
export interface Bounds {
  min: number
  max: number
}

const UNIT = String.raw`\s*(?:-\s*)?(?:characters|character|chars|zeichen|caractères|caracteres|caratteri|tekens)`
const RANGE = new RegExp(String.raw`(\d+)\s*(?:and|und|to|bis|et|y|e|en|-|–)\s*(\d+)${UNIT}`, 'i')
const MOST = new RegExp(
  String.raw`(?:at most|max(?:imum|imal)?\.?(?: of)?|no more than|not more than|up to|under|within|höchstens)\s*:?\s*(\d+)${UNIT}`,
  'i',
)
const LEAST = new RegExp(String.raw`(?:at least|min(?:imum|destens)?\.?(?: of)?)\s*:?\s*(\d+)${UNIT}`, 'i')

/** Returns the bounds a sentence names ("between 50 and 60 characters", "at most 60 characters"); undefined if none. */
export function boundsIn(text: string): Partial<Bounds> | undefined {
  const range = RANGE.exec(text)
  if (range) return { min: Number(range[1]), max: Number(range[2]) }
  const most = MOST.exec(text)
  const least = LEAST.exec(text)
  if (!most && !least) return undefined
  return { ...(least ? { min: Number(least[1]) } : {}), ...(most ? { max: Number(most[1]) } : {}) }
}

/** Returns the bounds in the line that mentions `name` (`metaTitle`, `meta_title` or `meta title`). */
export function boundsFor(name: string, text: string): Partial<Bounds> | undefined {
  const words = spaced(name)
  for (const line of text.split(/\n|(?<=[.;])\s/))
    if (spaced(line).includes(words)) {
      const found = boundsIn(line)
      if (found) return found
    }
  return undefined
}

/** Returns `metaTitle`, `meta_title` and `Meta title` as `meta title`. */
export function spaced(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
}
