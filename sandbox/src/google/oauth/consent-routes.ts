import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ADMIN_HOST } from '../../admin/frame/frame-request.ts'
import { html } from '../../admin/frame/html.ts'
import { plainDocument } from '../../admin/frame/layout.ts'
import type { SandboxContext } from '../../context.ts'
import { googleDeskOf } from '../google-desk.ts'
import { knowsClient, mayRedirectTo } from './client.ts'
import { consentPage } from './consent-page.ts'
import { OPENID_SCOPES, SCOPES } from './scopes.ts'

const PATH = '/services/google/o/oauth2/v2/auth'
const CODE_LIVES_MS = 10 * 60_000

type Fields = Record<string, string | undefined>

/**
 * Declares the consent page, where a user chooses an account and the app's permissions. Source:
 * developers.google.com/identity/protocols/oauth2/web-server (parameters, `access_denied`, granular permissions), RFC
 * 7636 (PKCE).
 */
export function consentRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const constraints = { host: ADMIN_HOST }
  scope.get(PATH, { constraints }, async (request, reply) => {
    const asked = request.query as Fields
    const problem = problemOf(context, asked)
    if (problem) return refuse(reply, problem)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(consentPage(context, asked).text)
  })
  scope.post(PATH, { constraints }, async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && origin !== context.settings.adminOrigin)
      return reply.code(403).type('text/plain').send('The form came from another site.\n')
    const given = { ...(request.query as Fields), ...((request.body ?? {}) as Fields) }
    const problem = problemOf(context, given)
    if (problem) return refuse(reply, problem)
    return reply.redirect(answerOf(context, given), 303)
  })
}

/**
 * Returns the reason for refusing the request outright; never redirects to the app, which may not be the one that
 * asks.
 */
function problemOf(context: SandboxContext, asked: Fields): string | null {
  if (!knowsClient(context, asked['client_id']))
    return 'Error 401: invalid_client. The OAuth client was not found.'
  if (!mayRedirectTo(context, asked['redirect_uri']))
    return 'Error 400: redirect_uri_mismatch. The redirect URI is not registered for this client.'
  if (asked['response_type'] !== 'code') return 'Error 400: invalid_request. Give response_type=code.'
  const scopes = (asked['scope'] ?? '').split(' ')
  if (!scopes.every((one) => SCOPES[one] !== undefined || OPENID_SCOPES.has(one)))
    return 'Error 400: invalid_scope. Some requested scopes are unknown.'
  if (asked['code_challenge'] !== undefined && asked['code_challenge_method'] !== 'S256')
    return 'Error 400: invalid_request. Only S256 is taken.'
  return null
}

function refuse(reply: FastifyReply, problem: string) {
  const body = html`<div class="empty"><h1>Access blocked</h1><p>${problem}</p></div>`
  return reply.code(400).type('text/html; charset=utf-8').send(plainDocument('Access blocked', body).text)
}

/** Returns the redirect back to the app, with a code or an error. */
function answerOf(context: SandboxContext, given: Fields): string {
  const back = new URL(given['redirect_uri'] ?? '')
  if (given['state'] !== undefined) back.searchParams.set('state', given['state'])
  if (given['decision'] !== 'allow') {
    back.searchParams.set('error', 'access_denied')
    return back.href
  }
  const desk = googleDeskOf(context)
  const code = `4/0A${randomBytes(24).toString('base64url')}`
  const scopes = (given['scope'] ?? '')
    .split(' ')
    .filter((one) => OPENID_SCOPES.has(one) || given[`scope:${one}`] !== undefined)
  desk.codes.push({
    code,
    scopes,
    clientId: given['client_id'] ?? '',
    redirectUri: given['redirect_uri'] ?? '',
    challenge: given['code_challenge'] ?? '',
    email: given['account'] ?? '',
    expiresAt: Date.now() + CODE_LIVES_MS,
  })
  back.searchParams.set('code', code)
  back.searchParams.set('scope', scopes.join(' '))
  return back.href
}
