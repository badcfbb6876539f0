/** Compares the pages of a store with each other; one job at a time per shop. */
export const JUDGE_JOB = 'audit.judge'
export const JUDGE_KEY = 'judge'
