import type { TestServer } from './test-server.ts'

/**
 * Whether the rigs use a cluster whose URLs come from the environment (R39, R40), instead of starting their own
 * server.
 */
export const isServerGiven = (): boolean => process.env['RIGS_ON_CLUSTER'] === 'on'

/** Variables of the cluster's URLs by role; any other role is its superuser. */
const ADDRESSES: Record<string, string> = {
  signpost_owner: 'CITUS_MIGRATE_URL',
  signpost_app: 'CITUS_URL',
}

/**
 * The database of that cluster. It is neither started nor stopped, and keeps the rigs' data. `database` is the name
 * that means the cluster's own; others are separate databases on the coordinator.
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
