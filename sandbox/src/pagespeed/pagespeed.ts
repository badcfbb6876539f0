import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxContext, Surface } from '../context.ts'
import { storeOfHost } from '../files/store-of-host.ts'
import { loadPage } from './load-page.ts'
import { isBusy, pageSpeedKnobs } from './pagespeed-knobs.ts'
import { reportOf } from './report-of.ts'

const HOST = 'www.googleapis.com'
const query = z.object({
  url: z.url({ protocol: /^https?$/ }),
  strategy: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['MOBILE', 'DESKTOP']))
    .default('DESKTOP'),
  category: z.union([z.string(), z.array(z.string())]).optional(),
  locale: z.string().optional(),
})

/**
 * Serves PageSpeed Insights: `runPagespeed`. Sources:
 * developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed (parameters, desktop by default,
 * `lighthouseResult`), GoogleChrome/lighthouse#7128 (a page that cannot be measured fails the call, "Lighthouse
 * returned error: …"), developers.google.com/speed/docs/insights/v5/get-started (keys, 429). The page is actually
 * fetched; its times are computed from its bytes with the network model in `load-page.ts`.
 */
export const pageSpeedSurface: Surface = (server, context) => {
  server.route({
    method: 'GET',
    url: '/pagespeedonline/v5/runPagespeed',
    constraints: { host: HOST },
    handler: (request, reply) => run(request, reply, context),
  })
}

async function run(request: FastifyRequest, reply: FastifyReply, { state }: SandboxContext) {
  const { key } = request.query as { key?: string }
  if (!(key ?? request.headers['x-goog-api-key']) || isBusy(state))
    return failed(reply, 429, "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'.")
  const asked = query.safeParse(request.query)
  if (!asked.success) return failed(reply, 400, "Invalid value for parameter 'url'.")
  const { url, strategy } = asked.data
  pageSpeedKnobs(state).asked.push({ url, strategy })
  const store = storeOfHost(state, new URL(url).host)
  if (!store) return unmeasured(reply, 'FAILED_DOCUMENT_REQUEST', 'Details: net::ERR_CONNECTION_FAILED')
  const page = await loadPage(url, store.storefrontPort, strategy === 'DESKTOP' ? 'desktop' : 'mobile')
  if (page.status >= 400) return unmeasured(reply, 'ERRORED_DOCUMENT_REQUEST', `Status code: ${page.status}`)
  if (!page.isHtml) return unmeasured(reply, 'NOT_HTML', 'The page provided is not HTML')
  return reply.send({
    captchaResult: 'CAPTCHA_NOT_NEEDED',
    kind: 'pagespeedonline#result',
    id: page.finalUrl,
    lighthouseResult: reportOf(page, url),
    analysisUTCTimestamp: new Date().toISOString(),
  })
}

function unmeasured(reply: FastifyReply, code: string, details: string) {
  return failed(
    reply,
    400,
    `Lighthouse returned error: ${code}. Lighthouse was unable to reliably load the page you requested. Make sure you are testing the correct URL and that the server is properly responding to all requests. (${details})`,
    'lighthouseUserError',
  )
}

function failed(reply: FastifyReply, code: number, message: string, reason = 'badRequest') {
  const domain = reason === 'lighthouseUserError' ? 'lighthouse' : 'global'
  return reply.code(code).send({ error: { code, message, errors: [{ message, domain, reason }] } })
}
