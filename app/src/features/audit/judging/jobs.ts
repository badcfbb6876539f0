/** Holds the pages of the store against each other; one at a time for a shop. */
export const JUDGE_JOB = 'audit.judge'
export const JUDGE_KEY = 'judge'
