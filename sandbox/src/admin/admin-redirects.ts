import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'

/** Redirects `https://<shop>.myshopify.com/admin/…` to the same page of the admin, as the platform does. */
export function adminRedirects(scope: FastifyInstance, context: SandboxContext): void {
  const host = /^[a-z0-9][a-z0-9-]*\.myshopify\.com(:\d+)?$/
  for (const url of ['/admin', '/admin/*'])
    scope.get(url, { constraints: { host } }, (request, reply) => {
      const store = context.state.store(request.hostname)
      if (!store) return reply.code(404).type('text/plain').send('There is no such store.\n')
      const rest = request.url.slice('/admin'.length)
      return reply.redirect(`${context.settings.adminOrigin}/store/${store.handle}${rest}`)
    })
}
