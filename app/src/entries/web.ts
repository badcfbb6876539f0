import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { MODULES } from '#core/registry/server-module.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { readSettings, type Settings } from '#kit/server/env.ts'
import { anonymousBudget } from '#kit/server/http/anonymous-budget.ts'
import { closeInOrder } from '#kit/server/http/close-in-order.ts'
import { createHttpServer } from '#kit/server/http/http-server.ts'
import { startOrExit, stopOnSignal } from '#kit/server/process.ts'
import { type AppProcess, openApp } from './app-context.ts'
import { mountAppProxy } from './app-proxy.ts'
import { mountDocument } from './document.ts'
import { mountGoogleCallback } from './google-callback.ts'
import { mountMerchantApi } from './merchant-api.ts'
import { mountPublicApi } from './public-api.ts'
import { publicPagesOf } from './public-pages.ts'
import { mountStaffApi } from './staff-api.ts'
import { mountLivez, type StatusServer, startStatusServer } from './status.ts'
import { mountWebhooks } from './webhook-endpoint.ts'

export interface Web {
  process: AppProcess
  /** Such as `http://127.0.0.1:3000`. */
  url: string
  /** Where it reports its state and metrics; on a port browsers do not reach. */
  statusUrl: string
  /** Answers open requests, then exits. `lingerMs`: how long late requests are waited for (`closeInOrder`). */
  stop(lingerMs?: number): Promise<void>
}

/** Starts the web process's server; resolves when it listens. */
export async function startWeb(settings: Settings, options: { log?: Logger } = {}): Promise<Web> {
  const process = await openApp(settings, { part: 'web', ...options })
  const { app, metrics } = process
  const server = createHttpServer({
    log: app.log,
    metrics,
    translate: translatePlatformError,
    onlyHttps: settings.appUrl.startsWith('https:'),
  })
  let status: StatusServer | undefined
  try {
    status = await startStatusServer(process, { port: settings.webMetricsPort, host: settings.metricsHost })
    mountLivez(server)
    const spend = anonymousBudget()
    await mountMerchantApi(server, process)
    await mountPublicApi(server, app)
    await mountStaffApi(server, process, spend)
    await mountWebhooks(server, app)
    await mountAppProxy(server, app)
    mountGoogleCallback(server, app, spend)
    await mountDocument(server, settings, { spend, hasPublicPage: publicPagesOf(app.offered(MODULES)) })
    await server.listen({
      port: settings.port,
      host: '::',
      listenTextResolver: (address) => `listening on ${address}`,
    })
  } catch (error) {
    await status?.close()
    await process.close(0)
    throw error
  }
  const opened = status
  opened.setReady(true)
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  return {
    process,
    url: `http://127.0.0.1:${port}`,
    statusUrl: `http://127.0.0.1:${opened.port}`,
    stop: async (lingerMs) => {
      opened.setReady(false)
      await closeInOrder(server, lingerMs)
      await opened.close()
      await process.close(0)
    },
  }
}

if (import.meta.main) {
  // Threads that work on foreign pages create much short-lived garbage; collecting the old generation early keeps the
  // process some 100 MB smaller (rig R37).
  setFlagsFromString('--heap-growing-percent=30')
  await startOrExit(async () => {
    const web = await startWeb(readSettings())
    stopOnSignal(web.process.app.log, () => web.stop())
  })
}
