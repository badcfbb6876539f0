/** What becomes of a row of a plan. `also`: no line asked for it, the whole graph did. */
export const VERDICTS = ['create', 'overwrite', 'delete', 'also', 'unchanged', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]
