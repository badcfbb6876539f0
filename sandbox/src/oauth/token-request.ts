import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import type { AccessTokenRecord, StoreRecord } from '../state/records.ts'
import { installationOf } from './installation.ts'
import { issueOfflineToken, issueOnlineToken, refreshOfflineToken, type TokenOwner } from './issued-tokens.ts'
import { isSessionTokenOf } from './session-token.ts'
import { staffUserOf } from './staff-user.ts'

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token'
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token'

const credentials = z.looseObject({ client_id: z.string(), client_secret: z.string() })
const exchange = z.object({
  subject_token: z.string(),
  subject_token_type: z.literal(ID_TOKEN),
  requested_token_type: z.enum([OFFLINE, ONLINE]),
  expiring: z.union([z.string(), z.number()]).transform(String).optional(),
})
const refresh = z.object({ refresh_token: z.string() })

interface Answer {
  status: number
  body: Record<string, unknown>
}
const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})

/** Answers one request for an access token with the platform's status and body. */
export async function answerTokenRequest(
  context: SandboxContext,
  store: StoreRecord,
  body: unknown,
): Promise<Answer> {
  const given = credentials.safeParse(body)
  if (!given.success) return refused(400, 'invalid_request', 'client_id and client_secret are required.')
  const app = context.deployment.app(given.data.client_id)
  if (!app || !sameSecret(given.data.client_secret, app.secret))
    return refused(401, 'invalid_client', 'The client credentials are wrong.')
  const installation = installationOf(context, store, app.clientId)
  if (!installation)
    return refused(400, 'app_not_installed', 'The application is not installed on this shop.')
  const owner: TokenOwner = { state: context.state, store, installation }

  switch (given.data['grant_type']) {
    case EXCHANGE: {
      const asked = exchange.safeParse(body)
      if (!asked.success) return refused(400, 'invalid_request', fieldsOf(asked.error))
      if (!(await isSessionTokenOf(asked.data.subject_token, app, store)))
        return refused(400, 'invalid_subject_token', 'The subject token is invalid or has expired.')
      if (asked.data.requested_token_type === ONLINE)
        return { status: 200, body: onlineAnswer(issueOnlineToken(owner), store) }
      if (asked.data.expiring !== '1')
        return refused(
          403,
          'invalid_request',
          'Non-expiring offline access tokens are not available to this app; request expiring tokens.',
        )
      return { status: 200, body: offlineAnswer(issueOfflineToken(owner)) }
    }
    case 'refresh_token': {
      const asked = refresh.safeParse(body)
      if (!asked.success) return refused(400, 'invalid_request', fieldsOf(asked.error))
      const token = refreshOfflineToken(owner, asked.data.refresh_token)
      if (!token) return refused(400, 'invalid_grant', 'The refresh token has expired or been revoked.')
      return { status: 200, body: offlineAnswer(token) }
    }
    default:
      return refused(
        400,
        'unsupported_grant_type',
        `Use ${EXCHANGE} or refresh_token; the app is installed by the platform, so there is no code to exchange.`,
      )
  }
}

const fieldsOf = (error: z.ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const secondsUntil = (time: string | null) =>
  Math.max(0, Math.round((Date.parse(time ?? '') - Date.now()) / 1000))

function offlineAnswer(token: AccessTokenRecord): Record<string, unknown> {
  return {
    access_token: token.token,
    scope: token.scopes.join(','),
    expires_in: secondsUntil(token.expiresAt),
    refresh_token: token.refreshToken,
    refresh_token_expires_in: secondsUntil(token.refreshExpiresAt),
  }
}

function onlineAnswer(token: AccessTokenRecord, store: StoreRecord): Record<string, unknown> {
  const user = staffUserOf(store)
  return {
    access_token: token.token,
    scope: token.scopes.join(','),
    expires_in: secondsUntil(token.expiresAt),
    associated_user_scope: token.scopes.join(','),
    associated_user: {
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      email_verified: true,
      account_owner: true,
      locale: user.locale,
      collaborator: false,
    },
  }
}
