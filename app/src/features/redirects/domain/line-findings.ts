/** Faults of a line found before the compiler runs; their sentences are below `redirects:line`. */
export const LINE_FINDINGS = ['repeated', 'noPath', 'tooLong', 'controlSigns'] as const
export type LineFinding = (typeof LINE_FINDINGS)[number]
