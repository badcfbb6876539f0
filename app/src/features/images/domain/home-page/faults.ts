/** Faults in how a page prints an image. */
export const FAULTS = ['lazy-lcp', 'no-fetch-priority', 'too-wide', 'no-size'] as const
export type Fault = (typeof FAULTS)[number]
