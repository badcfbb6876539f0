import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, Surface } from '../context.ts'
import { answerVisit } from './answer-visit.ts'
import { addToCart, cartJson, changeCart } from './cart-routes.ts'
import { cookie } from './cookies.ts'
import { acceptForms, formFields } from './form-fields.ts'
import { isUnlocked, passwordDigest } from './password.ts'
import { plantedAnswer, plantedHeaders, plantIntoPage } from './planted-sitemap.ts'
import { productJson } from './product-json.ts'
import type { Page } from './render-page.ts'
import { robotsText } from './robots.ts'
import { sitemap } from './sitemap.ts'
import { serveAsset } from './theme-assets.ts'
import { PASSWORD_COOKIE, PREVIEW_COOKIE, type Visit, visitOf } from './visit.ts'

/** Where the platform's login would be, on a host of its own. */
const ACCOUNT = 'Customer accounts are not part of this sandbox.\n'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** URLs served without the password. */
const OPEN = /^\/(password$|cdn\/|favicon\.ico$|robots\.txt$)/

function send(reply: FastifyReply, page: Page): FastifyReply {
  if (page.preloads.length > 0) reply.header('link', page.preloads.join(', '))
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.html)
}

/** Answers with the page for a visit; for an unknown URL, with a stored redirect or the store's 404 page. */
function showPage(context: SandboxContext, visit: Visit, reply: FastifyReply): FastifyReply {
  const { page, redirect, sections } = answerVisit(context, visit)
  if (redirect) return reply.redirect(redirect.target, redirect.status)
  if (page) return send(reply, plantIntoPage(context.faults.knobs, visit, page))
  return reply.header('cache-control', 'no-store').send(sections)
}

function get(context: SandboxContext): Handler {
  return (request, reply) => {
    const visit = visitOf(context, request)
    if (!visit) return reply.callNotFound()
    const { path, query } = visit.request
    rememberPreview(visit, reply)
    if (path.startsWith('/cdn/')) return serveAsset(context, visit, reply)
    if (!OPEN.test(path) && !isUnlocked(visit)) return reply.redirect('/password', 302)
    // The theme has no icon, but browsers request one anyway.
    if (path === '/favicon.ico') return reply.code(204).send()
    if (path === '/robots.txt')
      return reply.type('text/plain; charset=utf-8').send(robotsText(context, visit))
    if (path === '/customer_authentication/redirect') return reply.redirect('/account', 302)
    if (/^\/account(\/|$)/.test(path)) return reply.type('text/plain; charset=utf-8').send(ACCOUNT)
    const planted = plantedAnswer(context.faults.knobs, visit)
    if (planted?.location !== undefined) return reply.redirect(planted.location, planted.status)
    void reply.headers(plantedHeaders(context.faults.knobs, visit))
    if (planted?.html !== undefined)
      return reply.code(planted.status).type(plantedType(reply)).send(planted.html)
    if (planted) return reply.code(planted.status).type('text/plain; charset=utf-8').send('Planted.\n')
    const map = sitemap(context, visit)
    if (map !== undefined) return reply.type('application/xml; charset=utf-8').send(map)
    if (path === '/cart.js' || path === '/cart.json') return reply.send(cartJson(context, visit))
    if (path === '/cart/change' && query.has('quantity')) {
      changeCart({ context, visit, reply }, query)
      return reply.redirect('/cart', 302)
    }
    const product = productJson(context, visit)
    if (product !== undefined) return reply.type('application/json; charset=utf-8').send(product)
    return showPage(context, visit, reply)
  }
}

/** Returns the content type: a planted file sets it in its headers, everything else is a page. */
function plantedType(reply: FastifyReply): string {
  return String(reply.getHeader('content-type') ?? 'text/html; charset=utf-8')
}

function rememberPreview(visit: Visit, reply: FastifyReply): void {
  const asked = visit.request.query.get('preview_theme_id')
  if (asked === null) return
  reply.header(
    'set-cookie',
    cookie(PREVIEW_COOKIE, visit.theme.role === 'MAIN' ? '' : String(visit.theme.id)),
  )
}

function post(context: SandboxContext): Handler {
  return async (request, reply) => {
    const visit = visitOf(context, request)
    if (!visit) return reply.callNotFound()
    const fields = await formFields(request)
    const { path } = visit.request
    if (path === '/password') return unlock({ context, visit, reply }, fields)
    if (!isUnlocked(visit)) return reply.redirect('/password', 302)
    if (/^\/cart(\/(add|change|update|clear))?(\.js)?$/.test(path)) {
      const json = path.endsWith('.js')
      const call = { context, visit, reply }
      const outcome = path.startsWith('/cart/add') ? addToCart(call, fields) : changeCart(call, fields)
      if (outcome.error)
        return reply.code(422).send({ status: 422, message: 'Cart Error', description: outcome.error })
      return json ? reply.send(cartJson(context, outcome.visit)) : reply.redirect('/cart', 302)
    }
    if (path === '/localization') return changeLanguage(visit, fields, reply)
    if (path === '/contact') return reply.redirect(`${backTo(request)}?contact_posted=true#contact_form`, 302)
    return showPage(context, visit, reply)
  }
}

const backTo = (request: FastifyRequest) =>
  new URL(request.headers.referer ?? '/', 'http://storefront').pathname

function changeLanguage(visit: Visit, fields: URLSearchParams, reply: FastifyReply): FastifyReply {
  const requested = fields.get('locale_code') ?? fields.get('language_code') ?? visit.store.primaryLocale
  const bare = (fields.get('return_to') ?? '/').replace(/^\/[a-z]{2}(-[a-z]+)?(?=\/|$)/i, '') || '/'
  const prefix = requested === visit.store.primaryLocale ? '' : `/${requested.toLowerCase()}`
  return reply.redirect(prefix + (bare === '/' && prefix ? '' : bare), 302)
}

function unlock(
  call: { context: SandboxContext; visit: Visit; reply: FastifyReply },
  fields: URLSearchParams,
): FastifyReply {
  const { context, visit, reply } = call
  if (fields.get('password') === visit.store.password)
    return reply.header('set-cookie', cookie(PASSWORD_COOKIE, passwordDigest(visit.store))).redirect('/', 302)
  visit.request.formErrors = { type: 'storefront_password', fields: ['password'] }
  return showPage(context, visit, reply)
}

/** Matches hosts that name a store, on any port. */
const STORE_HOST = /^(?!admin\.)[a-z0-9-]+\.(localhost|myshopify\.com)(:\d+)?$/i

/**
 * Serves the storefronts. Mounted on the storefront servers, where the port or the host names the store, and on the
 * admin server, where only the host does (`PLATFORM` requests for `*.myshopify.com`).
 */
export const storefrontSurface: Surface = async (server: FastifyInstance, context) => {
  await server.register(async (scope) => {
    acceptForms(scope)
    for (const constraints of [{ host: STORE_HOST }, {}])
      for (const url of ['/', '/*']) {
        if (!('host' in constraints) && server.hasRoute({ method: 'GET', url })) continue
        scope.get(url, { constraints, exposeHeadRoute: true }, get(context))
        scope.post(url, { constraints }, post(context))
      }
  })
}
