/** Verdicts on the rows of a plan. `also`: no line asked for it; the whole graph requires it. */
export const VERDICTS = ['create', 'overwrite', 'delete', 'also', 'unchanged', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Verdicts that write a target, as opposed to those that delete one or change nothing. */
export const WRITTEN: readonly Verdict[] = ['create', 'overwrite', 'also']
/** Key of the finding that a target is no page of the store. */
export const DEAD_TARGET = 'deadTarget'
