import type { FastifyInstance } from 'fastify'
import type { Deployment } from './deployment/deployment.ts'
import type { Faults } from './faults/faults.ts'
import type { SandboxSettings } from './settings.ts'
import type { State } from './state/state.ts'

/** What every protocol surface of the sandbox is given. */
export interface SandboxContext {
  state: State
  settings: SandboxSettings
  /** The app declarations the platform has been told of (shopify.app.toml and its theme extension folder). */
  deployment: Deployment
  faults: Faults
}

/** A protocol surface: mounts its routes on one of the two kinds of servers. */
export type Surface = (server: FastifyInstance, context: SandboxContext) => Promise<void> | void
