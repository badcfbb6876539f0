import { AsyncResource } from 'node:async_hooks'
import type { NodeClient } from '@sentry/node'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { REPORTING, type ReportingTarget, reportsTo } from '#kit/shared/error-reporting.ts'

/** A log line of level warn or above, without secrets; `createLog` passes it on as it writes it. */
export type TroubleLine = Record<string, unknown>

/** Reports this process's errors to an error-reporting service. */
export interface ErrorReporting {
  /** Returns at once; a report that does not arrive is lost silently, because the log has it. */
  report(line: TroubleLine): void
  /** Sends pending reports, for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>
}

/**
 * Maximum reports per minute; further lines are only in the log, so that a recurring error does not flood the
 * service.
 */
const PER_MINUTE = 60
const LEVELS: Record<string, 'fatal' | 'error' | 'warning'> = {
  fatal: 'fatal',
  error: 'error',
  warn: 'warning',
}

/**
 * Reports in Sentry's protocol through `outbound`; returns null if the installation has no service, or is one for
 * development.
 */
export function createErrorReporting(
  target: ReportingTarget | null,
  outbound: Outbound,
): ErrorReporting | null {
  if (target === null || !reportsTo(target.environment).service) return null
  /** Loaded with the first report: a healthy process does not need it. */
  let client: Promise<NodeClient> | undefined
  let minute = 0
  let told = 0
  return {
    // A line may be written inside a transaction; bound to the outer context, so that the report does not count as a
    // call from it.
    report: AsyncResource.bind((line: TroubleLine) => {
      const now = Math.floor(performance.now() / 60_000)
      if (now !== minute) [minute, told] = [now, 0]
      if (++told > PER_MINUTE) return
      client ??= openClient(target, outbound)
      void client.then(
        (opened) => opened.captureEvent(eventOf(line, opened)),
        () => undefined,
      )
    }),
    async close(timeoutMs) {
      await (await client?.catch(() => undefined))?.close(timeoutMs)
    },
  }
}

async function openClient({ dsn, environment }: ReportingTarget, outbound: Outbound): Promise<NodeClient> {
  const sentry = await import('@sentry/node')
  const client = new sentry.NodeClient({
    dsn,
    environment,
    release: REPORTING.release,
    ignoreErrors: [...REPORTING.ignoreErrors],
    // Excludes what ran before an error, hosts and people.
    integrations: [sentry.eventFiltersIntegration(), sentry.linkedErrorsIntegration()],
    sendDefaultPii: false,
    sendClientReports: false,
    serverName: 'signpost',
    stackParser: sentry.defaultStackParser,
    transport: (options) =>
      sentry.createTransport(options, async ({ body }) => {
        const answer = await outbound.fetch(options.url, {
          method: 'POST',
          headers: { ...options.headers, 'content-type': 'application/x-sentry-envelope' },
          body,
          maxBytes: 64 * 1024,
        })
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  return client
}

type Described = { type?: unknown; message?: unknown; stack?: unknown }
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function eventOf(line: TroubleLine, client: NodeClient) {
  const { level, msg, err, shop, shopId, part, job, reqId, code } = line
  const error = typeof err === 'object' && err !== null ? (err as Described) : null
  const stack = text(error?.stack)
  const tags = Object.entries({ shop_url: shop, part, job, request: reqId, code }).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return {
    level: LEVELS[String(level)] ?? 'error',
    tags: Object.fromEntries(tags) as Record<string, string>,
    // The store is the user, by its number, as in the browser; its name and id there are not read for an error.
    ...(typeof shopId === 'string' && { user: { id: shopId } }),
    ...(error
      ? {
          transaction: text(msg) ?? '',
          exception: {
            values: [
              {
                type: text(error.type) ?? 'Error',
                value: text(error.message) ?? text(msg) ?? '',
                ...(stack && { stacktrace: { frames: client.getOptions().stackParser(stack) } }),
              },
            ],
          },
        }
      : { message: text(msg) ?? '' }),
  }
}
