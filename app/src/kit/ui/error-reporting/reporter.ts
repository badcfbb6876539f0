import { type ReportingTarget, reportsTo } from '../../shared/error-reporting.ts'
import type { ReportedShop, ReportingOptions, ReportService } from './report-service.ts'

/** Milliseconds between the page's load and the load of the service's script: merchants must not wait for it. */
const LOADED_AFTER_MS = 3_000
/** Errors kept until then. */
const KEPT = 20

const waiting: unknown[] = []
let service: ReportService | null = null
let shop: ReportedShop | null = null

/** Starts listening for uncaught errors, and loads the reporting later if this installation has one. */
export function startReporting(
  options: ReportingOptions = { replays: true },
  load = () => import('./sentry.ts').then((part) => part.openSentry),
): void {
  const target = reportingTarget()
  if (!target || !reportsTo(target.environment).service) return
  const early = ({ error }: ErrorEvent) => keep(error)
  const refused = ({ reason }: PromiseRejectionEvent) => keep(reason)
  addEventListener('error', early)
  addEventListener('unhandledrejection', refused)
  const open = async () => {
    const openSentry = await load()
    removeEventListener('error', early)
    removeEventListener('unhandledrejection', refused)
    service = openSentry(target, options)
    if (shop) service.identify(shop)
    for (const error of waiting.splice(0)) service.report(error)
  }
  // If the script cannot be loaded, nothing is reported; the screen has shown the failure already.
  setTimeout(() => void open().catch(() => undefined), LOADED_AFTER_MS)
}

/** Sets the shop for reports. */
export function identifyShop(next: ReportedShop): void {
  shop = next
  service?.identify(next)
}

/** Reports an unexpected error: to the service, the console, or both, depending on the environment (spec 1 §8). */
export function report(error: unknown): void {
  const target = reportingTarget()
  const to = reportsTo(target?.environment ?? 'dev')
  // oxlint-disable-next-line no-console -- where the specification sends it, outside production
  if (to.console) console.error(error)
  if (to.service) keep(error)
}

/**
 * Reports a call that failed at the server or the network. The screen shows it; the console has the browser's own
 * line.
 */
export function reportFailedCall(status: number): void {
  // Problems a merchant can fix are not our errors.
  if (status !== 403 && status < 500) return
  const target = reportingTarget()
  if (target && reportsTo(target.environment).service)
    keep(new Error(`Request failed with status code ${status}`))
}

function keep(error: unknown): void {
  if (service) service.report(error)
  else if (waiting.length < KEPT) waiting.push(error)
}

/** Put into the page by the server; null if errors are not reported. */
function reportingTarget(): ReportingTarget | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]')?.content ?? ''
  try {
    return JSON.parse(content) as ReportingTarget | null
  } catch {
    return null
  }
}
