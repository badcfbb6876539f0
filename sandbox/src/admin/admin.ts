import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { browserScript } from '../app-bridge/bundle.ts'
import { approvalRoutes } from '../billing/approval-page.ts'
import { chargeListRoutes } from '../billing/charge-list-page.ts'
import type { Surface } from '../context.ts'
import { mailPages } from '../mail/mail-pages.ts'
import { adminRedirects } from './admin-redirects.ts'
import { appRoutes } from './apps/app-routes.ts'
import { contentKindRoutes } from './content/content-kinds.ts'
import { fileRoutes } from './content/file-routes.ts'
import { menuRoutes } from './content/menu-routes.ts'
import { redirectRoutes } from './content/redirect-routes.ts'
import { formBody, uploadBody } from './form-body.ts'
import { showFailure } from './frame/failure.ts'
import { ADMIN_HOST, adminRoutes, notFound } from './frame/frame-request.ts'
import { productRoutes } from './products/product-routes.ts'
import { storeHomeRoutes, storeList } from './store-home.ts'
import { storeSettingsRoutes } from './store-settings/store-settings.ts'
import { themeRoutes } from './themes/theme-routes.ts'

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SCRIPTS = {
  '/app-bridge.js': local('../app-bridge/client/main.ts'),
  '/assets/app-page.js': local('../app-bridge/parent/main.ts'),
  '/assets/theme-editor.js': local('./themes/editor-client.ts'),
}

/** Parts of the one style sheet, in this order. */
const STYLES = ['base', 'frame', 'page', 'controls', 'lists', 'dialogs', 'app-page', 'themes', 'narrow']

/** Serves the merchant's admin at `http://admin.localhost:<port>/`, and the App Bridge script apps load from it. */
export const adminSurface: Surface = async (server, context) => {
  await server.register((scope, _options, done) => {
    formBody(scope)
    scope.setErrorHandler(showFailure)
    uploadBody(scope)
    assets(scope)
    scope.get('/', { constraints: { host: ADMIN_HOST } }, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(storeList(context).text),
    )
    mailPages(scope, context)
    const routes = adminRoutes(scope, context)
    storeHomeRoutes(routes)
    productRoutes(routes)
    contentKindRoutes(routes)
    fileRoutes(routes)
    menuRoutes(routes)
    redirectRoutes(routes)
    storeSettingsRoutes(routes)
    themeRoutes(routes)
    appRoutes(routes)
    approvalRoutes(routes)
    chargeListRoutes(routes)
    adminRedirects(scope, context)
    scope.get('/*', { constraints: { host: ADMIN_HOST } }, (_request, reply) =>
      notFound(reply, 'The admin has no such page.'),
    )
    done()
  })
}

function assets(scope: FastifyInstance): void {
  for (const [url, entry] of Object.entries(SCRIPTS))
    scope.get(url, { constraints: { host: ADMIN_HOST } }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .type('text/javascript; charset=utf-8')
        .send(await browserScript(entry)),
    )
  scope.get('/assets/admin.css', { constraints: { host: ADMIN_HOST } }, async (_request, reply) => {
    const parts = STYLES.map((name) => readFile(local(`./frame/styles/${name}.css`), 'utf8'))
    return reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send((await Promise.all(parts)).join(''))
  })
}
