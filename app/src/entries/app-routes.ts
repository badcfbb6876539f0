import { clients } from 'virtual:features'
import { composeClient } from '#core/registry/compose-client.ts'
import { operatorSwitches } from '#core/shops/ui/operator-switches.ts'

/** All screens, tabs, menu entries and shortcuts from the features' `client.ts`. */
export const routes = composeClient(clients, operatorSwitches())
