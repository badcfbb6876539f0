import { clients } from 'virtual:features'
import { composeClient } from '#core/registry/compose-client.ts'

/** All screens, tabs, menu entries and shortcuts, as the features declare them in their `client.ts`. */
export const routes = composeClient(clients)
