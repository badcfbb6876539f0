import fastify, { type FastifyInstance } from 'fastify'
import { adminSurface } from './admin/admin.ts'
import { adminGraphqlSurface } from './admin-graphql/admin-graphql.ts'
import type { SandboxContext } from './context.ts'
import { readDeployment } from './deployment/read-deployment.ts'
import { seededFaults } from './faults/seeded-faults.ts'
import { filesSurface } from './files/files.ts'
import { oauthSurface } from './oauth/oauth.ts'
import type { SandboxSettings } from './settings.ts'
import { State } from './state/state.ts'

/** A running sandbox platform. */
export interface Sandbox {
  context: SandboxContext
  /** `http://admin.localhost:<port>` */
  adminOrigin: string
  close(): Promise<void>
}

/** Names resolve to both loopbacks, depending on the machine; a browser may try either. */
const LOOPBACKS = ['127.0.0.1', '::1']

/**
 * Starts the platform in this process: one server for admin and services, one per storefront port.
 * `settings.port` must be free, as must the storefront ports; throws an error that names the taken one.
 */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const state = new State(settings.dataDirectory)
  const context: SandboxContext = {
    state,
    settings,
    deployment: readDeployment(settings),
    faults: seededFaults(),
  }
  const servers: FastifyInstance[] = []
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
    state.close()
  }
  try {
    const admin = newServer()
    servers.push(admin)
    await adminGraphqlSurface(admin, context)
    await oauthSurface(admin, context)
    await adminSurface(admin, context)
    await filesSurface(admin, context)
    await listen(admin, settings.port, 'SANDBOX_PORT')
  } catch (error) {
    await close()
    throw error
  }
  return { context, adminOrigin: settings.adminOrigin, close }
}

function newServer(): FastifyInstance {
  // Open keep-alive connections must not hold up the end of the process.
  return fastify({ forceCloseConnections: true, logger: false })
}

async function listen(server: FastifyInstance, port: number, setting: string): Promise<void> {
  try {
    await server.listen({ port, host: LOOPBACKS[0] ?? 'localhost' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; free it or set ${setting} to another one.`, {
        cause: error,
      })
    throw error
  }
}
