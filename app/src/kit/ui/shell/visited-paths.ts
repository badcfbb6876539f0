import { dropPlatformParameters } from './platform-parameters.ts'

/** One step of the navigation so far (spec 1 §3). */
export interface VisitedPath {
  pathname: string
  queryString: string
}

const KEY = 'visitedPaths'
const KEPT = 50
let memory: VisitedPath[] = []

/** Records a visit. Kept for the session if the browser allows storage, else for the page's life. */
export function noteVisit(visit: VisitedPath): void {
  const paths = visitedPaths()
  const query = dropPlatformParameters(new URLSearchParams(visit.queryString))
  const queryString = query.size > 0 ? `?${query}` : ''
  if (paths.at(-1)?.pathname === visit.pathname) paths.pop()
  write([...paths, { pathname: visit.pathname, queryString }].slice(-KEPT))
}

/** Removes the current path from the list and returns the one before, or `home`. */
export function takeBack(home: string): string {
  const paths = visitedPaths()
  paths.pop()
  const before = paths.at(-1)
  write(paths)
  return before ? `${before.pathname}${before.queryString}` : home
}

/** Returns the pathname visited last, leaving out these screens and those below them; empty if there is none. */
export function lastVisitedBut(screens: readonly string[]): string {
  const isOneOf = (pathname: string) =>
    screens.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`))
  return visitedPaths().findLast(({ pathname }) => !isOneOf(pathname))?.pathname ?? ''
}

function visitedPaths(): VisitedPath[] {
  try {
    const stored = sessionStorage.getItem(KEY)
    if (stored)
      return (JSON.parse(stored) as VisitedPath[]).filter((path) => typeof path.pathname === 'string')
  } catch {
    // No storage in this frame, or another application's value in it: falls back to the page's memory.
  }
  return [...memory]
}

function write(paths: VisitedPath[]): void {
  memory = paths
  try {
    sessionStorage.setItem(KEY, JSON.stringify(paths))
  } catch {
    // No storage: see above.
  }
}
