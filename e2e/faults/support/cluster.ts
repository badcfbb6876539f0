import { type Figure, skipped } from '../../../bench/rig.ts'

/** The addresses of a cluster, where this run has one; without them a rig is skipped, and says which are missing. */
export function clusterOr(names: readonly string[]): Record<string, string> | Omit<Figure, 'id' | 'seconds'> {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0)
    return skipped(`no cluster here: set ${missing.join(', ')} (docs/operate/many-servers.md)`)
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}
