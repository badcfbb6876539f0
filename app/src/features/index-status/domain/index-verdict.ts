/** Index status values of the specification (2 §4). */
export const INDEX_VERDICTS = ['valid', 'partial', 'invalid', 'excluded'] as const
export type IndexVerdict = (typeof INDEX_VERDICTS)[number]

/** Whether the page may be shown in search results. */
export const isIndexed = (verdict: IndexVerdict | null): boolean =>
  verdict === 'valid' || verdict === 'partial'
