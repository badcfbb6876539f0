/** Most competitors stored per keyword (specification 2 §9). */
const MOST_COMPETITORS = 5

/**
 * Returns the first five competitors among the results of a search, each domain once: results of the store's own
 * `origins` are none.
 */
export function competitorsAmong<Result extends { domain: string }>(
  results: readonly Result[],
  origins: readonly string[],
): Result[] {
  const seen = new Set(origins.map((origin) => plain(URL.parse(origin)?.hostname ?? '')))
  const competitors: Result[] = []
  for (const result of results) {
    const domain = plain(result.domain)
    if (seen.has(domain)) continue
    seen.add(domain)
    competitors.push(result)
  }
  return competitors.slice(0, MOST_COMPETITORS)
}

const plain = (host: string): string => host.toLowerCase().replace(/^www\./, '')
