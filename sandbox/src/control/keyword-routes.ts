import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { googleDeskOf } from '../google/google-desk.ts'
import { ADWORDS_SCOPE, DEVELOPER_TOKEN } from '../keyword-data/google-ads.ts'
import { KEYWORD_FAULTS, keywordDeskOf } from '../keyword-data/keyword-desk.ts'
import { ControlError, controlRoute, understood } from './control-route.ts'

const knobs = z.strictObject({ fault: z.enum(KEYWORD_FAULTS) })

/**
 * Declares `/keyword-data`: faults of the keyword services, and a Google Ads account such as an operator would
 * configure.
 */
export function keywordRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const desk = keywordDeskOf(context.state)
  controlRoute(scope, 'GET', '/keyword-data', () => ({ fault: desk.fault, calls: desk.total }))
  controlRoute(scope, 'PATCH', '/keyword-data', ({ body }) => {
    desk.fault = understood(knobs, body).fault
    return { fault: desk.fault }
  })
  controlRoute(scope, 'POST', '/keyword-data/google-ads', () => {
    const client = context.settings.googleClient
    if (!client) throw new ControlError(409, 'The sandbox knows no OAuth client.')
    const refreshToken = `1//0${randomBytes(48).toString('base64url')}`
    const google = googleDeskOf(context)
    google.kept.grants.push({
      id: randomUUID(),
      email: 'ads@mail.example',
      clientId: client.id,
      scopes: [ADWORDS_SCOPE],
      refreshToken,
      endedAt: null,
    })
    google.save()
    const account = { developerToken: DEVELOPER_TOKEN, customerId: '123-456-7890', refreshToken }
    return { ...account, clientId: client.id, clientSecret: client.secret }
  })
}
