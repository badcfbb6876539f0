import { type Figure, skipped } from '../../../bench/rig.ts'

/**
 * Returns the addresses of a cluster if this run has one. Otherwise the rig is skipped, with the names of the missing
 * ones.
 */
export function clusterOr(names: readonly string[]): Record<string, string> | Omit<Figure, 'id' | 'seconds'> {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0)
    return skipped(`no cluster here: set ${missing.join(', ')} (docs/operate/many-servers.md)`)
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}
