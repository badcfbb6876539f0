/** A statement as `citus_stat_statements` counts it. */
export interface CountedStatement {
  query: string
  /** The value of the column by which tables are distributed; null: more shards than one, or none. */
  partition_key: string | null
}

/**
 * Returns the statements that went to more than one shard. `distributed` names the tables that are distributed: a
 * statement on others has no shard. `allowed` are definitions of functions whose statements may ask every shard.
 */
export function spreadingStatements(
  counted: readonly CountedStatement[],
  { distributed, allowed }: { distributed: readonly string[]; allowed: readonly string[] },
): string[] {
  if (distributed.length === 0) return []
  const names = new RegExp(`\\b(?:${distributed.join('|')})\\b`)
  const bodies = allowed.map(withoutValues)
  const spreading = counted
    .filter(({ query, partition_key }) => partition_key === null && names.test(query))
    .map(({ query }) => query)
    .filter((query) => {
      const own = withoutValues(query)
      return !bodies.some((body) => body.includes(own))
    })
  return [...new Set(spreading)]
}

/** The server replaces constants by numbered parameters, and PL/pgSQL takes out what follows INTO. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\binto\s+(?:strict\s+)?(?!\w+\s*\()[\w.]+(?:\s*,\s*[\w.]+)*\s+(?=from\b)/gi, ' ')
    .replaceAll(/'(?:[^']|'')*'|\$\d+|\b\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([(),;])\s*/g, '$1')
    .replace(/;$/, '')
    .trim()
    .toLowerCase()
}
