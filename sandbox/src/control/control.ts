import type { IncomingHttpHeaders } from 'node:http'
import { chargeRoutes } from '../billing/charge-routes.ts'
import type { Surface } from '../context.ts'
import { cruxRoutes } from '../crux/crux-routes.ts'
import { modelRoutes } from '../language-model/server/model-routes.ts'
import { pageSpeedRoutes } from '../pagespeed/pagespeed-knobs.ts'
import { faultRoutes } from './fault-routes.ts'
import { googleRoutes } from './google-routes.ts'
import { indexNowRoutes } from './index-now-routes.ts'
import { installationRoutes } from './installation-routes.ts'
import { keywordRoutes } from './keyword-routes.ts'
import { logRoutes } from './log-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { searchIndexRoutes } from './search-index-routes.ts'
import { storeRoutes } from './store-routes.ts'

/**
 * Serves `/_control/…` on the admin's host: faults, the write log, stores, installations and tokens, as JSON. For
 * test rigs; the real platform has nothing like it. Requests from browser pages of any origin are refused, so that a
 * page someone happens to visit cannot control the platform.
 */
export const controlSurface: Surface = async (server, context) => {
  await server.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (comesFromAPage(request.headers))
          return reply
            .code(403)
            .send({ message: 'The control surface takes no calls from pages of a browser.' })
      })
      scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
        reply.code(error.statusCode ?? 500).send({ message: error.message }),
      )
      faultRoutes(scope, context)
      logRoutes(scope, context)
      mailRoutes(scope, context)
      storeRoutes(scope, context)
      installationRoutes(scope, context)
      chargeRoutes(scope, context)
      modelRoutes(scope, context)
      indexNowRoutes(scope, context)
      googleRoutes(scope, context)
      searchIndexRoutes(scope, context)
      keywordRoutes(scope, context)
      cruxRoutes(scope, context)
      pageSpeedRoutes(scope, context)
    },
    { prefix: '/_control' },
  )
}

/**
 * True if a browser page sent the request, as `sec-fetch-site` shows; a URL typed by hand (`none`) comes from no
 * page.
 */
function comesFromAPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return (
    headers.origin !== undefined || headers.referer !== undefined || (site !== undefined && site !== 'none')
  )
}
