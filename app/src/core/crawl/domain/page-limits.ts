/** Limits on the number of pages one run reads. */
export const PAGE_LIMITS = { least: 10, default: 2_000, most: 20_000 } as const
