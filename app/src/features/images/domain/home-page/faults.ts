/** Faults in how a page prints an image. */
export const FAULTS = ['lazy-lcp', 'no-fetch-priority', 'too-wide', 'no-size'] as const
export type Fault = (typeof FAULTS)[number]

/** `major`: costs visitors time; `minor`: makes the page jump, and nothing else. */
export const GRAVITIES = ['major', 'minor', 'fine'] as const
export type Gravity = (typeof GRAVITIES)[number]

/** Returns how grave the faults of an image are. */
export function gravityOf({ faults }: { faults: readonly Fault[] }): Gravity {
  if (faults.some((fault) => fault !== 'no-size')) return 'major'
  return faults.length > 0 ? 'minor' : 'fine'
}
