import { FACT_LIMITS } from './fact-limits.ts'

/** The URL a page names, and as it is written where that is no absolute one: such a name says less than was meant. */
export function namedUrl(
  written: string,
  resolve: (url: string) => string | null,
): { url: string; written?: string } {
  const url = resolve(written)
  const isAbsolute = url !== null && /^\s*https?:\/\//i.test(written)
  const kept = written.slice(0, FACT_LIMITS.url)
  return { url: url ?? kept, ...(!isAbsolute && { written: kept }) }
}
