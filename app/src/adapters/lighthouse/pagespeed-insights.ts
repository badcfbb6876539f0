import { z } from 'zod'
import type { Outbound, OutboundResponse } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { lighthouseErrors } from './errors.ts'
import type { Lab } from './lab.ts'
import { reduceReport } from './reduce-report.ts'
import { reportFailure } from './report-failure.ts'

const ENDPOINT = 'https://www.googleapis.com/pagespeedonline/v5/runPagespeed'
/** PageSpeed Insights itself gives up after two minutes. */
const WITHIN_MS = 130_000
/** Reports contain screenshots of the loading page; those of pages with thousands of requests reach several MB. */
const MOST_BYTES = 20 * 1024 * 1024

const answerSchema = z.object({
  lighthouseResult: z.looseObject({
    audits: z.record(z.string(), z.unknown()),
    categories: z.record(z.string(), z.unknown()),
    runtimeError: z.object({ code: z.string(), message: z.string().default('') }).optional(),
  }),
})
const refusalSchema = z.object({ error: z.object({ message: z.string().max(5_000) }) })
/** Form of the error for a page that could not be measured: an error of the call, with Lighthouse's own code. */
const LIGHTHOUSE_ERROR = /^Lighthouse returned error: ([A-Z_]{3,60})\b/

/**
 * Lighthouse as run by Google (developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed). Field
 * data is not read here; it comes from the Chrome UX Report.
 */
export function createPageSpeedInsights(outbound: Outbound, key: string): Lab {
  return {
    source: 'pagespeed',
    async measure(url, device, { signal }) {
      const query = new URLSearchParams({ url, strategy: device.toUpperCase(), category: 'PERFORMANCE' })
      const answer = await outbound.fetch(`${ENDPOINT}?${query}`, {
        // Not in the URL, which ends up in logs.
        headers: { 'x-goog-api-key': key },
        timeoutMs: WITHIN_MS,
        maxBytes: MOST_BYTES,
        signal,
      })
      if (answer.status !== 200) throw refusalOf(answer)
      const report = answerSchema.safeParse(jsonOf(answer)).data?.lighthouseResult
      if (report?.runtimeError) throw reportFailure(report.runtimeError)
      const result = report && reduceReport(report as unknown as Parameters<typeof reduceReport>[0])
      if (!result) throw reportFailure({ code: 'NO_SCORE' })
      return result
    },
  }
}

function refusalOf(answer: OutboundResponse): AppError {
  const message = refusalSchema.safeParse(jsonOf(answer)).data?.error.message ?? ''
  const code = LIGHTHOUSE_ERROR.exec(message)?.[1]
  if (code) return reportFailure({ code, message })
  if (answer.status === 429 || answer.status >= 500) return new AppError(lighthouseErrors.busy)
  return new AppError(lighthouseErrors.refused, { reason: message.slice(0, 200) || String(answer.status) })
}

function jsonOf({ body }: OutboundResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
