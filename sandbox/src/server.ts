import type { Server } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { adminSurface } from './admin/admin.ts'
import { adminGraphqlSurface } from './admin-graphql/admin-graphql.ts'
import { BulkRunner } from './admin-graphql/bulk/bulk-runner.ts'
import { filesProcessed } from './admin-graphql/resources/file-processing.ts'
import { appProxySurface } from './app-proxy/app-proxy.ts'
import { ChargeClock } from './billing/charge-clock.ts'
import type { SandboxContext, Surface } from './context.ts'
import { controlSurface } from './control/control.ts'
import { cruxSurface } from './crux/crux.ts'
import { readDeployment } from './deployment/read-deployment.ts'
import { errorCollectorSurface } from './error-collector/error-collector.ts'
import { seededFaults } from './faults/seeded-faults.ts'
import { shareDrawings } from './files/drawn-before.ts'
import { filesSurface } from './files/files.ts'
import { googleSurface } from './google/google.ts'
import { indexNowSurface } from './index-now/index-now.ts'
import { dataForSeoSurface } from './keyword-data/dataforseo.ts'
import { googleAdsSurface } from './keyword-data/google-ads.ts'
import { languageModelSurface } from './language-model/language-model.ts'
import { closeServer, freePorts, listenOn } from './listeners.ts'
import { listenForMail } from './mail/smtp-listener.ts'
import { oauthSurface } from './oauth/oauth.ts'
import { pageSpeedSurface } from './pagespeed/pagespeed.ts'
import type { SandboxSettings } from './settings.ts'
import { State } from './state/state.ts'
import { ensureDemoStores } from './store-generator/ensure-demo-stores.ts'
import { storefrontSurface } from './storefront/storefront.ts'
import { supportChatSurface } from './support-chat/support-chat.ts'
import { startVisitors } from './visitors/visitors.ts'
import { announceChanges } from './webhooks/announce-changes.ts'
import { WebhookDispatcher } from './webhooks/dispatcher.ts'

/** A running sandbox platform. */
export interface Sandbox {
  context: SandboxContext
  /** `http://admin.localhost:<port>` */
  adminOrigin: string
  /** Ends running requests, deliveries and bulk operations; queued work stays for the next start. */
  close(): Promise<void>
}

const ADMIN: Surface[] = [
  adminGraphqlSurface,
  controlSurface,
  languageModelSurface,
  indexNowSurface,
  dataForSeoSurface,
  googleAdsSurface,
  googleSurface,
  cruxSurface,
  supportChatSurface,
  errorCollectorSurface,
  pageSpeedSurface,
  oauthSurface,
  adminSurface,
  filesSurface,
  storefrontSurface,
]
const STOREFRONT: Surface[] = [filesSurface, appProxySurface, storefrontSurface]

/**
 * Starts the platform in this process: one port for admin and services, one for each storefront, one for mail. With
 * `settings.port` 0 it uses free ports and reports them in `context.settings`. An empty state gets the demo stores
 * unless `options.demoStores` is false. Throws one clear error if a port is in use.
 */
export async function startSandbox(
  settings: SandboxSettings,
  options: { demoStores?: boolean } = {},
): Promise<Sandbox> {
  const bound = settings.port === 0 ? await withFreePorts(settings) : settings
  const deployment = readDeployment(bound)
  const state = new State(bound.dataDirectory)
  if (bound.drawingsDirectory) shareDrawings(state, bound.drawingsDirectory)
  const context: SandboxContext = { state, settings: bound, deployment, faults: seededFaults() }
  const apps: FastifyInstance[] = []
  const servers: Server[] = []
  const parts: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(servers.map(closeServer))
    for (const part of parts) await part.close()
    await filesProcessed(state)
    await Promise.all(apps.map((app) => app.close()))
    state.close()
  }
  try {
    const admin = await compose(ADMIN, context, apps)
    const storefront = await compose(STOREFRONT, context, apps)
    servers.push(...(await listenOn(admin, bound.port, 'SANDBOX_PORT')))
    for (let index = 0; index < bound.storefrontPorts; index++)
      servers.push(...(await listenOn(storefront, bound.storefrontPort + index, 'SANDBOX_STOREFRONT_PORT')))
    parts.push(await listenForMail(context))
    if (options.demoStores !== false) ensureDemoStores(context)
    parts.push(
      new WebhookDispatcher(context),
      announceChanges(context),
      new BulkRunner(context),
      new ChargeClock(context),
    )
    if (bound.visitsSeconds) parts.push(startVisitors(context, bound.visitsSeconds))
  } catch (error) {
    await close()
    throw error
  }
  return { context, adminOrigin: bound.adminOrigin, close }
}

async function withFreePorts(settings: SandboxSettings): Promise<SandboxSettings> {
  const port = await freePorts(2 + settings.storefrontPorts)
  const smtpPort = port + 1 + settings.storefrontPorts
  return {
    ...settings,
    port,
    storefrontPort: port + 1,
    smtpPort,
    adminOrigin: `http://admin.localhost:${port}`,
  }
}

async function compose(
  surfaces: Surface[],
  context: SandboxContext,
  apps: FastifyInstance[],
): Promise<FastifyInstance> {
  const app = fastify({ logger: false })
  apps.push(app)
  for (const surface of surfaces) await surface(app, context)
  await app.ready()
  return app
}
