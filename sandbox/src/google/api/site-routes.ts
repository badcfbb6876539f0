import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../../context.ts'
import { sitesOf } from '../sites.ts'
import { googleRoute } from './google-route.ts'

export const WEBMASTERS_HOST = 'www.googleapis.com'

/**
 * Declares `webmasters/v3/sites`. Source: developers.google.com/webmaster-tools/v1/sites/list; an account without
 * sites has no `siteEntry`.
 */
export function siteRoutes(scope: FastifyInstance, context: SandboxContext): void {
  googleRoute(scope, context, {
    method: 'GET',
    host: WEBMASTERS_HOST,
    url: '/webmasters/v3/sites',
    quota: 'other',
    run: ({ email }) => {
      const siteEntry = sitesOf(context, email)
      return siteEntry.length > 0 ? { siteEntry } : {}
    },
  })
}
