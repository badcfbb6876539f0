import type { FastifyInstance } from 'fastify'

/** Lets the routes of `scope` take form-encoded bodies; they arrive as one plain object, last value wins. */
export function formBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}
