import { type Rig, skipped } from '../../bench/rig.ts'
import { clusterOr } from './support/cluster.ts'

/** Shards that move under load, and a worker that is killed and comes back; only a cluster can show it. */
export const rig: Rig = {
  id: 'R40',
  title: 'a worker joins, is killed and comes back',
  async run() {
    const cluster = clusterOr([
      'CITUS_MIGRATE_URL',
      'CITUS_URL',
      'CITUS_ADD_WORKER',
      'CITUS_KILL',
      'CITUS_UP',
    ])
    return 'skipped' in cluster
      ? cluster
      : skipped(
          'the load on a cluster is driven by hand so far: docs/operate/many-servers.md; R40a shows one away',
        )
  },
}
