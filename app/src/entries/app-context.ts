import { join } from 'node:path'
import type { Logger } from 'pino'
import { createCrux } from '#adapters/crux/crux.ts'
import { createErrorReporting } from '#adapters/error-reporting/error-reporting.ts'
import { createGoogle } from '#adapters/google/google.ts'
import { createGuardedBrowser } from '#adapters/guarded-browser/guarded-browser.ts'
import { createImageReader } from '#adapters/image-codec/image-reader.ts'
import { createCodecRoom } from '#adapters/image-codec/optimise/codec-room.ts'
import { createImageDelivery } from '#adapters/image-delivery/image-delivery.ts'
import { createIndexNow } from '#adapters/index-now/index-now.ts'
import { createKeywordData } from '#adapters/keyword-data/keyword-data.ts'
import { createLanguageModels } from '#adapters/language-model/ai-sdk-models.ts'
import { createLighthouse } from '#adapters/lighthouse/lab.ts'
import { createPageSpeedInsights } from '#adapters/lighthouse/pagespeed-insights.ts'
import { createMailer } from '#adapters/mail/mail.ts'
import { createObjectStore } from '#adapters/object-store/create-object-store.ts'
import { createHostTurns } from '#adapters/page-reader/host-turns.ts'
import { createPageReader, POLITE } from '#adapters/page-reader/page-reader.ts'
import { createPasskeys } from '#adapters/passkeys/passkeys.ts'
import { createAdminGraphql, platformCalls } from '#adapters/platform/admin-graphql/http-client.ts'
import { createBulkMutations } from '#adapters/platform/bulk-operations/bulk-mutations.ts'
import { createBulkResults } from '#adapters/platform/bulk-operations/bulk-results.ts'
import { createStagedUploads } from '#adapters/platform/staged-uploads/staged-uploads.ts'
import { createTokenExchange, type TokenExchange } from '#adapters/platform/token-exchange/token-exchange.ts'
import { type AppContext, offeredBy } from '#core/context/context.ts'
import { createSharedTurns } from '#core/crawl/shared-turns.ts'
import { FAN_OUT } from '#core/registry/job-handlers.ts'
import type { Registry } from '#core/registry/registry.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { createSharedRateLimit } from '#core/shops/shared-rate-limit.ts'
import { createAccessTokens } from '#core/shops/shop-tokens.ts'
import { refusePowerfulRole } from '#kit/server/db/check-roles.ts'
import { unfitCluster } from '#kit/server/db/cluster-fit.ts'
import { connectionFailure } from '#kit/server/db/connection-failure.ts'
import { unfitConnection } from '#kit/server/db/connection-fit.ts'
import { openDatabase } from '#kit/server/db/database.ts'
import { refuseWhileMoving } from '#kit/server/db/placement/refuse-while-moving.ts'
import { programPath, type Settings, SettingsError } from '#kit/server/env.ts'
import type { OutboundPurpose } from '#kit/server/env-parts.ts'
import { createMetrics, type HttpMetrics } from '#kit/server/http/http-server.ts'
import { createLog } from '#kit/server/log/log.ts'
import { createFetchFunction } from '#kit/server/outbound/fetch-function.ts'
import { createOutbound, type Outbound } from '#kit/server/outbound/outbound.ts'
import { type OpenQueue, openQueue } from '#kit/server/queue/boss-queue.ts'
import { composeModules } from './modules.ts'

/** How long an exiting process waits to send its error reports. */
const REPORTS_SENT_WITHIN_MS = 2_000

/** The parts of a process, and how to end it. */
export interface AppProcess {
  app: AppContext
  /** Declarations of all modules, for the entries. */
  registry: Registry
  queue: OpenQueue
  exchange: TokenExchange
  metrics: HttpMetrics
  /** Waits up to `timeoutMs` for running jobs, hands back the rest, then closes every connection. */
  close(timeoutMs: number): Promise<void>
}

/**
 * Composes a process from the settings. Throws if the database cannot be reached, is not migrated, or is
 * reached as a role that bypasses row-level security.
 */
export async function openApp(
  settings: Settings,
  options: { part: 'web' | 'worker'; log?: Logger },
): Promise<AppProcess> {
  // An error in an operator's file must stop the start, not fail the first merchant who looks at prices.
  planCatalogue(settings)
  operatorSwitches(settings)
  const outbound = outboundOf(settings)
  const reporting = createErrorReporting(settings.errorReporting, outbound['error-reporting'])
  const log =
    options.log ??
    createLog(settings, {
      part: options.part,
      ...(reporting && { onTrouble: (line) => reporting.report(line) }),
    })
  const metrics = createMetrics(options.part)
  const name = `signpost ${options.part}`
  const db = openDatabase({
    url: settings.databaseUrl,
    pooled: settings.databaseIsPooled,
    directUrl: settings.databaseDirectUrl,
    applicationName: name,
    connections: options.part === 'web' ? 16 : 20,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  try {
    await reachDatabase(db.pool, settings)
    const registry = composeModules()
    for (const { operatorFiles = [] } of registry.modules) for (const read of operatorFiles) read(settings)
    const queue = await openQueue({
      // The worker's queue listens for new jobs, which needs a connection of its own.
      url: (options.part === 'worker' && settings.databaseDirectUrl) || settings.databaseUrl,
      listens: !settings.databaseIsPooled || settings.databaseDirectUrl !== null,
      jobs: [...registry.jobs.map((job) => job.name), FAN_OUT],
      applicationName: name,
      supervise: options.part === 'worker',
      onError: (error) => log.error({ err: error }, 'the queue reports an error'),
    })
    const exchange = createTokenExchange({ ...settings, fetch: createFetchFunction(outbound.platform) })
    const tokens = createAccessTokens({ db, exchange, encryptionKeys: settings.encryptionKeys })
    const platform = createAdminGraphql({
      outbound: outbound.platform,
      tokens,
      points: createSharedRateLimit(db),
      priority: options.part === 'web' ? 'waiting' : 'background',
      onCall: platformCalls(metrics.registry),
    })
    const bulkResults = createBulkResults(outbound.platform)
    const mailer = createMailer(settings)
    const stagedUploads = createStagedUploads({ outbound: outbound.platform, platform })
    const bulkMutations = createBulkMutations({ platform, uploads: stagedUploads, results: bulkResults })
    const hostTurns = createHostTurns(POLITE, createSharedTurns(db))
    const pages = createPageReader({
      outbound: outbound.storefront,
      contactUrl: settings.appUrl,
      turns: hostTurns,
    })
    const images = createImageReader(outbound.storefront)
    const indexNow = createIndexNow(outbound['index-now'])
    const imageCodec = createCodecRoom()
    const browser = createGuardedBrowser(settings, programPath())
    const languageModels = createLanguageModels({
      operator: outbound['language-model'],
      shop: outbound['shop-language-model'],
    })
    return {
      app: {
        settings,
        db,
        queue,
        log,
        platform,
        bulkResults,
        bulkMutations,
        stagedUploads,
        pages,
        hostTurns,
        images,
        imageDelivery: createImageDelivery(outbound.storefront),
        imageCodec,
        objects: createObjectStore({
          outbound: outbound['object-store'],
          folder: join(settings.dataDirectory, 'objects'),
          s3: settings.objectStore,
        }),
        languageModels,
        indexNow,
        google: createGoogle(outbound.google),
        keywordData: createKeywordData(outbound['keyword-data']),
        browser,
        lab:
          settings.pageSpeedKey === null
            ? createLighthouse(browser, settings.outboundRoutes)
            : createPageSpeedInsights(outbound.pagespeed, settings.pageSpeedKey),
        crux: settings.cruxKey === null ? null : createCrux(outbound.crux, settings.cruxKey),
        mailer,
        passkeys: createPasskeys(settings.appUrl),
        offered: offeredBy(registry),
      },
      registry,
      queue,
      exchange,
      metrics,
      close: async (timeoutMs) => {
        await queue.stop(timeoutMs)
        mailer?.close()
        await imageCodec.close()
        await reporting?.close(REPORTS_SENT_WITHIN_MS)
        await Promise.all(Object.values(outbound).map((door) => door.close()))
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** One outbound client per purpose: a holder of one cannot use another's routes. */
function outboundOf({ outboundRoutes: routes }: Settings): Record<OutboundPurpose, Outbound> {
  const door = (purpose: OutboundPurpose): Outbound => createOutbound({ routes, purpose })
  return {
    platform: door('platform'),
    storefront: door('storefront'),
    'language-model': door('language-model'),
    'shop-language-model': door('shop-language-model'),
    'index-now': door('index-now'),
    google: door('google'),
    'keyword-data': door('keyword-data'),
    'object-store': door('object-store'),
    crux: door('crux'),
    'error-reporting': door('error-reporting'),
    pagespeed: door('pagespeed'),
  }
}

async function reachDatabase(
  pool: Parameters<typeof refusePowerfulRole>[0],
  { databaseIsPooled: pooled, databaseUrl: url }: Settings,
): Promise<void> {
  try {
    // One after the other: a cluster may refuse to join what each server holds with what its coordinator alone does.
    await pool.query('select 1 from shops limit 1')
    await pool.query('select 1 from placement_keys limit 1')
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '42P01' || code === '42501') {
      throw new SettingsError(['DATABASE_URL: the database is not migrated; run bin/signpost migrate'])
    }
    if (message.includes('startup parameter'))
      throw new SettingsError(['DATABASE_URL: it leads through a pooler; set DATABASE_POOLER=on'])
    throw new SettingsError([connectionFailure(error, { setting: 'DATABASE_URL', url })])
  }
  const unfit = await unfitConnection(pool, { pooled })
  if (unfit) throw new SettingsError([unfit])
  const lacking = await unfitCluster(pool)
  if (lacking.length > 0) throw new SettingsError(lacking)
  await refusePowerfulRole(pool)
  await refuseWhileMoving(pool)
}
