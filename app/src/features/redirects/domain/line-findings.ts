/** What can be wrong with a line before the compiler sees it: sentences below `redirects:line`. */
export const LINE_FINDINGS = ['repeated', 'noPath', 'tooLong', 'controlSigns'] as const
export type LineFinding = (typeof LINE_FINDINGS)[number]
