import type { FastifyInstance } from 'fastify'
import type { Deployment } from './deployment/deployment.ts'
import type { Faults } from './faults/faults.ts'
import type { SandboxSettings } from './settings.ts'
import type { State } from './state/state.ts'

/** Context passed to every protocol surface of the sandbox. */
export interface SandboxContext {
  state: State
  settings: SandboxSettings
  /** App declarations known to the platform (shopify.app.toml and its theme extension folder). */
  deployment: Deployment
  faults: Faults
}

/** A protocol surface: mounts its routes on one of the two kinds of server. */
export type Surface = (server: FastifyInstance, context: SandboxContext) => Promise<void> | void
