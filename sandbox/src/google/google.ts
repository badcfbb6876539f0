import type { Surface } from '../context.ts'
import { analyticsRoutes } from './api/search-analytics.ts'
import { siteRoutes } from './api/site-routes.ts'
import { sitemapRoutes } from './api/sitemap-routes.ts'
import { consentRoutes } from './oauth/consent-routes.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { inspectionRoute } from './url-inspection/inspection-route.ts'

/**
 * Serves the search engine: consent and tokens (OAuth 2.0) and the Search Console API over the stores' own pages.
 * Browsers find the consent at `/services/google/o/oauth2/v2/auth` on the admin's host; programs use the hosts of
 * googleapis.com.
 */
export const googleSurface: Surface = async (server, context) => {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    consentRoutes(scope, context)
    tokenRoutes(scope, context)
    siteRoutes(scope, context)
    analyticsRoutes(scope, context)
    sitemapRoutes(scope, context)
    inspectionRoute(scope, context)
  })
}
