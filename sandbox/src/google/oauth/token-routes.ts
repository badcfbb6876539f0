import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { importSPKI, jwtVerify } from 'jose'
import type { SandboxContext } from '../../context.ts'
import { bearerOf, unauthenticated } from '../api/google-error.ts'
import { type AccessToken, googleDeskOf } from '../google-desk.ts'
import { knowsClient, opensClient } from './client.ts'
import { SCOPES } from './scopes.ts'

type Fields = Record<string, string | undefined>

/** An error of the token endpoint. Source: RFC 6749 §5.2, in the search engine's wording. */
class TokenRefusal extends Error {
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }
}

const ENDED = () => new TokenRefusal(400, 'invalid_grant', 'Token has been expired or revoked.')

/**
 * Declares `oauth2.googleapis.com/token`, `/revoke` and the user info. Source:
 * developers.google.com/identity/protocols/oauth2/web-server and …/oauth2/service-account (the grant `jwt-bearer`);
 * the response to a refresh carries no refresh token.
 */
export function tokenRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const desk = googleDeskOf(context)
  const constraints = { host: 'oauth2.googleapis.com' }
  scope.post('/token', { constraints }, async (request, reply) => {
    try {
      const fields = (request.body ?? {}) as Fields
      const { token, refreshToken } = await issue(context, fields)
      return reply.header('cache-control', 'no-store').send({
        access_token: token.token,
        expires_in: Math.round((token.expiresAt - Date.now()) / 1_000),
        ...(refreshToken && { refresh_token: refreshToken }),
        scope: token.scopes.join(' '),
        token_type: 'Bearer',
      })
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error
      return reply.code(error.status).send({ error: error.error, error_description: error.message })
    }
  })
  scope.post('/revoke', { constraints }, async (request, reply) => {
    const fields = { ...(request.query as Fields), ...((request.body ?? {}) as Fields) }
    const access = desk.kept.tokens.find(({ token }) => token === fields['token'])
    const grant = desk.kept.grants.find(
      ({ refreshToken, id, endedAt }) =>
        endedAt === null && (refreshToken === fields['token'] || id === access?.grantId),
    )
    if (!grant)
      return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' })
    // What an account has granted to a client ends as a whole, whichever of its tokens is revoked
    // (developers.google.com/identity/protocols/oauth2/web-server, "Revoking a token").
    for (const one of desk.kept.grants)
      if (one.endedAt === null && one.email === grant.email && one.clientId === grant.clientId)
        desk.endGrant(one)
    return {}
  })
  scope.get('/v1/userinfo', { constraints: { host: 'openidconnect.googleapis.com' } }, (request, reply) =>
    userinfo(desk.kept.tokens, bearerOf(request.headers), reply),
  )
}

function userinfo(tokens: readonly AccessToken[], given: string | null, reply: FastifyReply) {
  const token = tokens.find((one) => one.token === given && one.expiresAt > Date.now())
  if (!token) return unauthenticated(reply)
  return reply.send({
    sub: createHash('sha256').update(token.email).digest('hex').slice(0, 21),
    email: token.email,
    email_verified: true,
  })
}

interface Issued {
  token: AccessToken
  refreshToken?: string
}

function issue(context: SandboxContext, fields: Fields): Promise<Issued> | Issued {
  if (fields['grant_type'] === 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return byAssertion(context, fields)
  if (!knowsClient(context, fields['client_id']))
    throw new TokenRefusal(401, 'invalid_client', 'The OAuth client was not found.')
  if (!opensClient(context, fields['client_secret']))
    throw new TokenRefusal(401, 'invalid_client', 'Unauthorized')
  if (fields['grant_type'] === 'authorization_code') return byCode(context, fields)
  if (fields['grant_type'] === 'refresh_token') return byRefreshToken(context, fields)
  throw new TokenRefusal(400, 'unsupported_grant_type', `Invalid grant_type: ${fields['grant_type']}`)
}

function byCode(context: SandboxContext, fields: Fields): Issued {
  const desk = googleDeskOf(context)
  const code = desk.codes.find((one) => one.code === fields['code'])
  // A code can be used once, whatever the outcome.
  desk.codes = desk.codes.filter((one) => one !== code && one.expiresAt > Date.now())
  if (!code || code.expiresAt <= Date.now())
    throw new TokenRefusal(400, 'invalid_grant', 'Malformed auth code.')
  if (code.redirectUri !== fields['redirect_uri'])
    throw new TokenRefusal(400, 'redirect_uri_mismatch', 'Bad Request')
  const proof = createHash('sha256')
    .update(fields['code_verifier'] ?? '')
    .digest('base64url')
  if (code.challenge !== '' && proof !== code.challenge)
    throw new TokenRefusal(400, 'invalid_grant', 'Invalid code verifier.')
  const grant = {
    id: randomUUID(),
    email: code.email,
    clientId: code.clientId,
    scopes: code.scopes,
    refreshToken: `1//0${randomBytes(48).toString('base64url')}`,
    endedAt: null,
  }
  desk.kept.grants.push(grant)
  const token = desk.issueToken({ grantId: grant.id, email: grant.email, scopes: grant.scopes })
  return { token, refreshToken: grant.refreshToken }
}

function byRefreshToken(context: SandboxContext, fields: Fields): Issued {
  const desk = googleDeskOf(context)
  const grant = desk.kept.grants.find((one) => one.refreshToken === fields['refresh_token'])
  if (!grant || grant.endedAt !== null || grant.clientId !== fields['client_id']) throw ENDED()
  return { token: desk.issueToken({ grantId: grant.id, email: grant.email, scopes: grant.scopes }) }
}

async function byAssertion(context: SandboxContext, fields: Fields): Promise<Issued> {
  const desk = googleDeskOf(context)
  const assertion = fields['assertion'] ?? ''
  for (const account of desk.kept.serviceAccounts) {
    const key = await importSPKI(account.publicKey, 'RS256')
    const checked = await jwtVerify(assertion, key, {
      issuer: account.email,
      audience: 'https://oauth2.googleapis.com/token',
      maxTokenAge: '1h',
    }).catch(() => null)
    if (!checked) continue
    const scopes = String(checked.payload['scope'] ?? '').split(' ')
    if (!scopes.every((one) => SCOPES[one] !== undefined))
      throw new TokenRefusal(400, 'invalid_scope', 'Invalid OAuth scope or ID token audience provided.')
    return { token: desk.issueToken({ grantId: null, email: account.email, scopes }) }
  }
  throw new TokenRefusal(400, 'invalid_grant', 'Invalid JWT Signature.')
}
