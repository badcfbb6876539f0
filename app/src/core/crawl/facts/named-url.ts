import { FACT_LIMITS } from './fact-limits.ts'

/**
 * A URL from a page, with its original spelling in `written` if that is not absolute: a relative URL may not mean
 * what was intended.
 */
export function namedUrl(
  written: string,
  resolve: (url: string) => string | null,
): { url: string; written?: string } {
  const url = resolve(written)
  const isAbsolute = url !== null && /^\s*https?:\/\//i.test(written)
  const kept = written.slice(0, FACT_LIMITS.url)
  return { url: url ?? kept, ...(!isAbsolute && { written: kept }) }
}
