import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** An error in the form of googleapis.com. Source: cloud.google.com/apis/design/errors. */
export class GoogleError extends Error {
  readonly code: number
  readonly status: string
  readonly reason: string
  constructor(code: number, of: { status: string; reason: string; message: string }) {
    super(of.message)
    this.code = code
    this.status = of.status
    this.reason = of.reason
  }
}

export function sendGoogleError(reply: FastifyReply, { code, status, reason, message }: GoogleError) {
  return reply.code(code).send({
    error: { code, message, errors: [{ message, domain: 'global', reason }], status },
  })
}

export function bearerOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null
}

export function unauthenticated(reply: FastifyReply) {
  return sendGoogleError(
    reply.header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"'),
    new GoogleError(401, {
      status: 'UNAUTHENTICATED',
      reason: 'authError',
      message:
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    }),
  )
}

export const noPermission = (site: string) =>
  new GoogleError(403, {
    status: 'PERMISSION_DENIED',
    reason: 'forbidden',
    message: `User does not have sufficient permission for site '${site}'. See also: https://support.google.com/webmasters/answer/2451999.`,
  })

export const badRequest = (message: string) =>
  new GoogleError(400, { status: 'INVALID_ARGUMENT', reason: 'invalidParameter', message })
