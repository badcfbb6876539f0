/** Verdicts on the rows of a plan. `also`: no line asked for it; the whole graph requires it. */
export const VERDICTS = ['create', 'overwrite', 'delete', 'also', 'unchanged', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]
