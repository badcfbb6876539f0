import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../../context.ts'
import { badRequest, noPermission } from '../api/google-error.ts'
import { googleRoute } from '../api/google-route.ts'
import { inspectUrl } from './inspect-url.ts'

const question = z.object({
  inspectionUrl: z.string(),
  siteUrl: z.string(),
  languageCode: z.string().optional(),
})

/**
 * Declares `v1/urlInspection/index:inspect`. Source: discovery document of searchconsole v1 (InspectUrlIndexRequest)
 * and developers.google.com/webmaster-tools/v1/urlInspection.index/inspect: a URL outside the property is refused;
 * 2,000 a day and 600 a minute for a site.
 */
export function inspectionRoute(scope: FastifyInstance, context: SandboxContext): void {
  googleRoute(scope, context, {
    method: 'POST',
    host: 'searchconsole.googleapis.com',
    // A colon starts a parameter in the router's syntax; a double colon is a literal one.
    url: '/v1/urlInspection/index::inspect',
    quota: 'inspection',
    site: ({ body }) => String(body['siteUrl'] ?? ''),
    run: ({ body, site, store }) => {
      const asked = question.safeParse(body)
      if (!asked.success) throw badRequest('Request contains an invalid argument.')
      const url = URL.parse(asked.data.inspectionUrl)
      if (!url) throw badRequest(`Invalid inspection URL '${asked.data.inspectionUrl}'.`)
      const isInside = site.startsWith('sc-domain:')
        ? `.${url.hostname}`.endsWith(`.${site.slice('sc-domain:'.length)}`)
        : url.href.startsWith(site)
      if (!isInside || !store) throw noPermission(site)
      return inspectUrl(context, store, asked.data)
    },
  })
}
