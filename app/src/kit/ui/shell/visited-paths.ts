import { currentShop } from '../app-bridge/bridge.ts'
import { dropPlatformParameters } from './platform-parameters.ts'

/** One step of the navigation so far (spec 1 §3). */
export interface VisitedPath {
  pathname: string
  queryString: string
}

/** Two stores may be opened in one tab: Back never leads from one to the other. */
const key = () => ['visitedPaths', currentShop() ?? []].flat().join(' ')
const KEPT = 50
let memory: VisitedPath[] = []

/** Parameters that open one thing of a list in place of the list: another screen at the same path. */
const OPENED = ['detail', 'image', 'automation', 'operation']
/** Where Back was asked to lead; the person may still stay. */
let returning: string | null = null

/**
 * Records a visit. Kept for the session if the browser allows storage, else for the page's life. A step back, by our
 * Back or the browser's (`isBack`), takes the screen that was left from the list.
 */
export function noteVisit(visit: VisitedPath, isBack = false): void {
  const paths = visitedPaths()
  const query = dropPlatformParameters(new URLSearchParams(visit.queryString))
  const now = { pathname: visit.pathname, queryString: query.size > 0 ? `?${query}` : '' }
  const screen = screenOf(now)
  const isReturn = isBack || returning === screen
  returning = null
  const isAt = (path: VisitedPath | undefined) => path !== undefined && screenOf(path) === screen
  if (isAt(paths.at(-1))) paths.pop()
  else if (isReturn && isAt(paths.at(-2))) paths.splice(-2)
  write([...paths, now].slice(-KEPT))
}

/** Returns where Back leads from a screen: home if its URL has `backto=home` (spec 1 §2), else to the path before. */
export function wayBack(search: string, home: string): string {
  return new URLSearchParams(search).get('backto') === 'home' ? home : pathBack(home)
}

/** Returns the path before the current one, or `home`, as a visit to which is a step back. */
export function pathBack(home: string): string {
  const before = visitedPaths().at(-2)
  if (!before) return home
  returning = screenOf(before)
  return `${before.pathname}${before.queryString}`
}

function screenOf({ pathname, queryString }: VisitedPath): string {
  const query = new URLSearchParams(queryString)
  return [pathname, ...OPENED.map((name) => query.get(name) ?? '')].join(' ')
}

/** Returns the pathname visited last, leaving out these screens and those below them; empty if there is none. */
export function lastVisitedBut(screens: readonly string[]): string {
  const isOneOf = (pathname: string) =>
    screens.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`))
  return visitedPaths().findLast(({ pathname }) => !isOneOf(pathname))?.pathname ?? ''
}

function visitedPaths(): VisitedPath[] {
  try {
    const stored = sessionStorage.getItem(key())
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
    sessionStorage.setItem(key(), JSON.stringify(paths))
  } catch {
    // No storage: see above.
  }
}
