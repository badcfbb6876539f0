import type { SourceFile } from '../../checks/boundaries/source-file.ts'

export interface Step {
  path: string
  /** Number of imports away from the start of the walk. */
  depth: number
  /** Whether no import leads to it from the door: it is passed in, and works behind the door or behind a boundary. */
  handedIn: boolean
}

/**
 * Returns the files of `passed` in reading order: from `door` along the imports, each file where it is first
 * imported. Files that no import leads to come last, from depth 0 on.
 */
export function inReadingOrder(
  files: readonly SourceFile[],
  passed: ReadonlySet<string>,
  door: string,
): Step[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const met = new Map<string, Step>()
  const follow = (path: string, depth: number, handedIn: boolean): void => {
    if (met.has(path) || !passed.has(path)) return
    met.set(path, { path, depth, handedIn })
    for (const edge of byPath.get(path)?.imports ?? [])
      if (edge.target) follow(edge.target, depth + 1, handedIn)
  }
  follow(door, 0, false)
  for (const path of [...passed].toSorted()) follow(path, 0, true)
  return [...met.values()]
}

const FLOORS = ['kit', 'adapters', 'rules', 'core', 'features', 'entries']

/** Returns the imports among the passed files that lead upwards in the layers: a reader would have to jump back. */
export function jumpsBack(files: readonly SourceFile[], passed: ReadonlySet<string>): string[] {
  const floor = (path: string) => FLOORS.indexOf(path.split('/')[2] ?? '')
  return files
    .filter(({ path }) => passed.has(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && passed.has(target) && floor(target) > floor(path))
        .map(({ target }) => `${path} → ${target}`),
    )
}
