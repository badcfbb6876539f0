import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { plainDocument } from './layout.ts'

/** Thrown when an action is not possible now, for a reason the merchant can act on. */
export class Refusal extends Error {
  readonly statusCode = 409
}

/** Answers a failed request: with a page for people, with `{message}` for the admin's own scripts. */
export function showFailure(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const status = error.statusCode ?? 500
  const message = error.message || 'Something went wrong in the admin.'
  reply.code(status).header('cache-control', 'no-store')
  if (!request.headers.accept?.includes('text/html')) return reply.send({ message })
  const body = html`<div class="empty"><h1>${status < 500 ? 'This cannot be done' : 'The admin failed'}</h1><p>${message}</p><a class="button" href="/">All stores</a></div>`
  return reply.type('text/html; charset=utf-8').send(plainDocument('Error', body).text)
}
