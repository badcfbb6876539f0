import type { TestServer } from './test-server.ts'

/** Whether the rigs work on a cluster whose URLs the environment gives (R39, R40), in place of a server of their own. */
export const isServerGiven = (): boolean => process.env['RIGS_ON_CLUSTER'] === 'on'

/** The cluster's URLs by role; whoever is none of the product's roles is its superuser. */
const ADDRESSES: Record<string, string> = {
  signpost_owner: 'CITUS_MIGRATE_URL',
  signpost_app: 'CITUS_URL',
}

/**
 * The database of that cluster. It is neither started nor ended, and keeps what rigs leave in it. `database` is the one name
 * that means the cluster's own; others are databases of the coordinator beside it.
 */
export function givenServer(database: string): TestServer {
  const urlOf = (variable: string, asked: string): string => {
    const url = new URL(process.env[variable] ?? '')
    if (asked !== database) url.pathname = `/${asked}`
    return url.href
  }
  const superuserUrl = (asked: string) => urlOf('CITUS_SUPERUSER_URL', asked)
  return {
    server: {
      pid: 0,
      attached: true,
      url: (role, _password, asked) =>
        ADDRESSES[role] ? urlOf(ADDRESSES[role], asked) : superuserUrl(asked),
      superuserUrl,
      stop: async () => {},
    },
    kill: () => {
      throw new Error('The servers of a cluster are not a rig’s to kill.')
    },
    startAgain: async () => {},
    stop: async () => {},
  }
}
