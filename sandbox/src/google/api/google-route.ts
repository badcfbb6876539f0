import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../../context.ts'
import { mulberry32 } from '../../faults/seeded-faults.ts'
import type { StoreRecord } from '../../state/records.ts'
import { type GoogleDesk, googleDeskOf } from '../google-desk.ts'
import { sitesOf, storeOfSite } from '../sites.ts'
import {
  badRequest,
  bearerOf,
  GoogleError,
  noPermission,
  sendGoogleError,
  unauthenticated,
} from './google-error.ts'
import { type Quota, takeQuota } from './quotas.ts'

const WEBMASTERS = 'https://www.googleapis.com/auth/webmasters'

/** An authorised call. */
export interface GoogleRequest {
  email: string
  /** The named property; '' if the call names none. */
  site: string
  /** The property's store; undefined for an external site. */
  store: StoreRecord | undefined
  body: Record<string, unknown>
  /** Path segments matched by `*`, decoded. */
  parts: string[]
}

export interface GoogleRouteOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  host: string
  /** In the router's syntax; `*` matches the rest, which is split at `/` before it is decoded. */
  url: string
  quota: Quota
  /** Returns the property a call names; absent if it names none. */
  site?(request: { body: Record<string, unknown>; parts: string[] }): string
  /** True if the call needs write access. */
  writes?: boolean
  run(request: GoogleRequest): unknown
}

const coins = new WeakMap<GoogleDesk, () => number>()

/** Declares an API method; token, quota, property and the knobs' faults are checked before it runs. */
export function googleRoute(
  scope: FastifyInstance,
  context: SandboxContext,
  options: GoogleRouteOptions,
): void {
  const desk = googleDeskOf(context)
  scope.route({
    method: options.method,
    url: options.url,
    constraints: { host: options.host },
    bodyLimit: 2_000_000,
    handler: async (request, reply) => {
      const { knobs } = desk
      if (knobs.latencyMs > 0) await pause(knobs.latencyMs)
      const asked = { body: (request.body ?? {}) as Record<string, unknown>, parts: partsOf(request) }
      const site = options.site?.(asked) ?? ''
      const token = desk.kept.tokens.find(
        (one) => one.token === bearerOf(request.headers) && one.expiresAt > Date.now(),
      )
      const note = (status: number, overQuota = false) =>
        desk.note({
          quota: options.quota,
          site,
          email: token?.email ?? '',
          status,
          overQuota,
          body: asked.body,
        })
      if (!token) {
        note(401)
        return unauthenticated(reply)
      }
      const coin = coins.get(desk) ?? mulberry32(knobs.seed)
      coins.set(desk, coin)
      let isOver = false
      const strikes = (rate: number) => rate > 0 && coin() < rate
      try {
        if (!takeQuota(context, { quota: options.quota, site, email: token.email })) {
          isOver = true
          throw tooMany()
        }
        if (strikes(knobs.resetRate)) {
          note(0)
          request.raw.socket.destroy()
          return reply.hijack()
        }
        if (strikes(knobs.rateLimitRate)) {
          if (knobs.retryAfterSeconds > 0) reply.header('retry-after', String(knobs.retryAfterSeconds))
          throw tooMany()
        }
        if (strikes(knobs.serverErrorRate))
          throw new GoogleError(503, {
            status: 'UNAVAILABLE',
            reason: 'backendError',
            message: 'The service is currently unavailable.',
          })
        if (strikes(knobs.badRequestRate)) throw badRequest('Request contains an invalid argument.')
        if (site !== '' && strikes(knobs.deniedRate)) throw noPermission(site)
        permit(context, { scopes: token.scopes, email: token.email, site, writes: options.writes ?? false })
        const answer = await options.run({
          ...asked,
          site,
          email: token.email,
          store: storeOfSite(context, site),
        })
        note(200)
        return answer === undefined ? reply.code(204).send() : reply.send(answer)
      } catch (error) {
        if (!(error instanceof GoogleError)) throw error
        note(error.code, isOver)
        return sendGoogleError(reply, error)
      }
    },
  })
}

function tooMany(): GoogleError {
  return new GoogleError(429, {
    status: 'RESOURCE_EXHAUSTED',
    reason: 'rateLimitExceeded',
    message: 'Quota exceeded. Please retry later.',
  })
}

function permit(
  context: SandboxContext,
  { scopes, email, site, writes }: { scopes: string[]; email: string; site: string; writes: boolean },
): void {
  if (!scopes.includes(WEBMASTERS) && (writes || !scopes.includes(`${WEBMASTERS}.readonly`)))
    throw new GoogleError(403, {
      status: 'PERMISSION_DENIED',
      reason: 'insufficientPermissions',
      message: 'Request had insufficient authentication scopes.',
    })
  if (site === '') return
  const level = sitesOf(context, email).find((one) => one.siteUrl === site)?.permissionLevel
  if (level === undefined || level === 'siteUnverifiedUser') throw noPermission(site)
  if (writes && level === 'siteRestrictedUser') throw noPermission(site)
}

function partsOf(request: FastifyRequest): string[] {
  const path = request.url.split('?')[0] ?? ''
  return path.split('/').map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
}
