import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { refillQuotas } from '../google/api/quotas.ts'
import { googleDeskOf } from '../google/google-desk.ts'
import { FAULTLESS_GOOGLE, googleKnobs } from '../google/google-knobs.ts'
import { controlRoute, understood } from './control-route.ts'

const since = z.strictObject({ sinceId: z.coerce.number().int().default(0) })
const user = z.strictObject({
  site: z.string(),
  email: z.string(),
  level: z.enum(['siteFullUser', 'siteRestrictedUser']).optional(),
})

/** Declares `/google/…`: knobs, calls, grants, submitted sitemaps, service accounts. */
export function googleRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const desk = googleDeskOf(context)
  controlRoute(scope, 'GET', '/google/faults', () => desk.knobs)
  controlRoute(scope, 'PATCH', '/google/faults', ({ body }) => {
    const given = understood(googleKnobs.partial(), body)
    Object.assign(
      desk.knobs,
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    )
    return desk.knobs
  })
  controlRoute(scope, 'DELETE', '/google/faults', () => {
    refillQuotas(context)
    return Object.assign(desk.knobs, FAULTLESS_GOOGLE)
  })
  controlRoute(scope, 'GET', '/google/calls', ({ query }) => {
    const { sinceId } = understood(since, query)
    return { calls: desk.calls.filter(({ id }) => id > sinceId) }
  })
  controlRoute(scope, 'GET', '/google/grants', () => ({
    grants: desk.kept.grants.map(({ refreshToken: _, ...grant }) => grant),
  }))
  // Ends every grant, as an account's owner can on the page of connected apps, or as happens over time.
  controlRoute(scope, 'DELETE', '/google/grants', () => {
    for (const grant of desk.kept.grants) if (grant.endedAt === null) desk.endGrant(grant)
    return {}
  })
  // Ends access tokens early; their grants stay valid.
  controlRoute(scope, 'DELETE', '/google/tokens', () => {
    desk.kept.tokens = []
    desk.save()
    return {}
  })
  controlRoute(scope, 'GET', '/google/sitemaps', () => ({ sitemaps: desk.kept.sitemaps }))
  controlRoute(scope, 'POST', '/google/service-accounts', () => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const email = `account-${desk.kept.serviceAccounts.length + 1}@project.iam.gserviceaccount.com`
    desk.kept.serviceAccounts.push({
      email,
      publicKey: String(keys.publicKey.export({ type: 'spki', format: 'pem' })),
    })
    desk.save()
    return {
      type: 'service_account',
      client_email: email,
      private_key_id: 'first',
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://oauth2.googleapis.com/token',
    }
  })
  // Adds a user, as an owner can on the property's users page.
  controlRoute(scope, 'POST', '/google/users', ({ body }) => {
    desk.kept.users.push(understood(user, body))
    desk.save()
    return {}
  })
}
