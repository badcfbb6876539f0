import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  replayIntegration,
  setTags,
  setUser,
} from '@sentry/react'
import { isLongEnough, REPORTING, type ReportingTarget } from '../../shared/error-reporting.ts'
import { fragmentHider } from './hide-fragments.ts'
import type { ReportingOptions, ReportService } from './report-service.ts'

/** Parameters the platform adds to a page's first URL; they must stay secret. */
const SECRET_PARAMETERS = ['id_token', 'hmac', 'session', 'timestamp']

/** Starts the service with the options the specification sets (1 §8, §9). */
export function openSentry(
  { dsn, environment }: ReportingTarget,
  { replays }: ReportingOptions,
): ReportService {
  hideSecrets()
  const hideFragments = fragmentHider(() => location.hash)
  const client = init({
    dsn,
    environment,
    release: REPORTING.release,
    tracesSampleRate: REPORTING.tracesSampleRate,
    replaysSessionSampleRate: REPORTING.replaysSessionSampleRate,
    replaysOnErrorSampleRate: REPORTING.replaysOnErrorSampleRate,
    ignoreErrors: [...REPORTING.ignoreErrors],
    sendDefaultPii: false,
    sendClientReports: false,
    // Integrations are listed explicitly: earlier clicks, requests and console output are not wanted, nor the URL
    // with its query.
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration({ traceFetch: false, traceXHR: false }),
      // A recording contains the page's URL, and nothing can be removed from it: none is made where a secret may be.
      ...(replays && location.hash === '' ? [recordings()] : []),
    ],
    tracePropagationTargets: [],
    beforeSendTransaction: (event) => (isLongEnough(event) ? event : null),
  })
  client?.on('beforeEnvelope', ([, items]) => {
    for (const item of items as unknown[][]) item[1] = hideFragments(item[1])
  })
  return {
    report: (error) => void captureException(error),
    identify({ id, shopUrl, storeId, storeName }) {
      setUser({ id })
      setTags({ shop_url: shopUrl, store_id: storeId, store_name: storeName })
    },
  }
}

/** Masks texts and images of the screen. Compression needs a worker, which the page's policy refuses. */
function recordings() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
  })
}

/** Removes session credentials from the URL before a recording begins, because recordings contain it. */
function hideSecrets(): void {
  const url = new URL(location.href)
  const found = SECRET_PARAMETERS.filter((name) => url.searchParams.has(name))
  if (found.length === 0) return
  for (const name of found) url.searchParams.delete(name)
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
}
