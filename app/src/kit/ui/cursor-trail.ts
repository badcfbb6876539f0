/** Between cursors: numbers, moments or the texts of `ListCursor`. */
const BETWEEN = '~'
/** Servers refuse longer URLs at 8,000 characters and more. */
const MOST_CHARACTERS = 2_000

/** The cursors of the pages up to this one, the first page without, and the number of this page, from 1. */
export interface CursorTrail {
  cursors: readonly string[]
  page: number
}

export function trailIn(query: URLSearchParams): CursorTrail {
  const cursors = (query.get('after') ?? '').split(BETWEEN).filter(Boolean)
  const page = Math.floor(Number(query.get('page'))) || 0
  return { cursors, page: cursors.length === 0 ? 1 : Math.max(cursors.length + 1, page) }
}

/**
 * Returns the query of another page. Of very many cursors it keeps the newest: the way back from the oldest of them leads
 * to the first page.
 */
export function withTrail(query: URLSearchParams, { cursors, page }: CursorTrail): URLSearchParams {
  const next = new URLSearchParams(query)
  const kept = newestOf(cursors)
  if (kept.length > 0) next.set('after', kept.join(BETWEEN))
  else next.delete('after')
  if (kept.length > 0 && kept.length + 1 < page) next.set('page', String(page))
  else next.delete('page')
  return next
}

function newestOf(cursors: readonly string[]): readonly string[] {
  let [kept, characters] = [0, 0]
  for (const cursor of cursors.toReversed()) {
    characters += cursor.length + BETWEEN.length
    if (kept > 0 && characters > MOST_CHARACTERS) break
    kept += 1
  }
  return cursors.slice(cursors.length - kept)
}
