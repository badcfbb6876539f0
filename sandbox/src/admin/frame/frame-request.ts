import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../../context.ts'
import type { StoreRecord } from '../../state/records.ts'
import { Html, html } from './html.ts'
import { type AdminPage, layout, plainDocument } from './layout.ts'

/** A request for one store's admin. */
export interface AdminRequest {
  context: SandboxContext
  store: StoreRecord
  /** `/store/<handle>` */
  root: string
  params: Record<string, string>
  query: Record<string, string>
  form: Record<string, string>
}

/** A page, a redirect, or undefined for "not found"; after a failed action the page shows the problem. */
type Result = AdminPage | Html | { redirect: string } | undefined
type Handler = (admin: AdminRequest) => Result | Promise<Result>

/** Declares the routes of the admin; `path` is below `/store/<handle>`. */
export interface AdminRoutes {
  page(path: string, handler: Handler): void
  action(path: string, handler: Handler): void
  /** Declares a route that returns data for a script of the admin. */
  data(path: string, handler: (admin: AdminRequest) => unknown): void
}

/** Host name of the admin, on any port. */
export const ADMIN_HOST = /^admin\.localhost(:\d+)?$/

/** Declares routes on `scope` that answer on the admin's host only; forms from other origins are refused. */
export function adminRoutes(scope: FastifyInstance, context: SandboxContext): AdminRoutes {
  const route = (
    method: 'GET' | 'POST',
    path: string,
    answer: (admin: AdminRequest, reply: FastifyReply) => unknown,
  ) =>
    scope.route({
      method,
      url: `/store/:handle${path}`,
      constraints: { host: ADMIN_HOST },
      handler: async (request, reply) => {
        const admin = adminRequest(context, request)
        if (!admin) return notFound(reply, 'There is no such store.')
        if (method === 'POST' && isForeign(request, context))
          return reply.code(403).type('text/plain').send('The form came from another site.\n')
        return answer(admin, reply)
      },
    })
  return {
    page: (path, handler) =>
      route('GET', path, async (admin, reply) => show(admin, reply, await handler(admin), 200)),
    action: (path, handler) =>
      route('POST', path, async (admin, reply) => show(admin, reply, await handler(admin), 422)),
    data: (path, handler) =>
      route('GET', path, async (admin, reply) =>
        reply.header('cache-control', 'no-store').send(await handler(admin)),
      ),
  }
}

function adminRequest(context: SandboxContext, request: FastifyRequest): AdminRequest | undefined {
  const params = request.params as Record<string, string>
  const store = context.state.store(params['handle'] ?? '')
  return (
    store && {
      context,
      store,
      root: `/store/${store.handle}`,
      params,
      query: request.query as Record<string, string>,
      form: (request.body ?? {}) as Record<string, string>,
    }
  )
}

/** True if the form comes from another origin, which browsers name; only the admin's own pages may write. */
function isForeign(request: FastifyRequest, context: SandboxContext): boolean {
  const origin = request.headers.origin
  return origin !== undefined && origin !== context.settings.adminOrigin
}

function show(admin: AdminRequest, reply: FastifyReply, page: Result, status: number) {
  if (!page) return notFound(reply, 'This page does not exist, or what it showed was deleted.')
  if ('redirect' in page) return reply.redirect(page.redirect, 303)
  const document = page instanceof Html ? page : layout(admin.context, admin.store, page)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document.text)
}

/** Answers 404 with a page that links back. */
export function notFound(reply: FastifyReply, text: string) {
  const body = html`<div class="empty"><h1>Not found</h1><p>${text}</p><a class="button" href="/">All stores</a></div>`
  return reply.code(404).type('text/html; charset=utf-8').send(plainDocument('Not found', body).text)
}
