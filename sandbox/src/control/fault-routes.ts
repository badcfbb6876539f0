import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { throttleOf } from '../admin-graphql/cost/throttle.ts'
import type { SandboxContext } from '../context.ts'
import type { FaultKnobs } from '../faults/faults.ts'
import { plantedSitemap } from '../storefront/planted-sitemap.ts'
import { controlRoute, understood } from './control-route.ts'

const rate = z.number().min(0).max(1)
const wait = z.number().int().min(0).max(3_600_000)

const knobs = z.strictObject({
  throttledRate: rate,
  serverErrorRate: rate,
  internalErrorRate: rate,
  internalErrorAfterApplyRate: rate,
  timeoutRate: rate,
  timeoutMs: wait,
  resetAfterApplyRate: rate,
  userErrorRate: rate,
  failIds: z.array(z.string()).max(10_000),
  failNextWrites: z.number().int().min(0),
  restoreRate: z.number().positive(),
  bucketSize: z.number().positive(),
  mailRefusal: z.literal([0, 451, 550]),
  webhookDelayMs: wait,
  webhookDuplicates: z.number().int().min(0).max(20),
  webhookShuffle: z.boolean(),
  bulkLinesPerSecond: z.number().positive(),
  bulkFailAfter: z.number().int().min(0),
  bulkReversed: z.boolean(),
  seoFollowsMetafields: z.boolean(),
  redirectLimit: z.number().int().min(0),
  redirectSearchLagMs: wait,
  fileSearchLagMs: wait,
  stagedUploadRefusalRate: rate,
  uploadErrorRate: rate,
  fileProcessingMs: wait,
  failNextFiles: z.number().int().min(0),
  failNextUpdates: z.number().int().min(0),
  fileFailureRate: rate,
  lockedFiles: z.array(z.string()).max(10_000),
  originalUrlMs: wait,
  cdnSeed: z.number().int(),
  timeScale: z.number().positive(),
  liquidJsonEscaping: z.boolean(),
  indexNowAnswers: z.array(z.number().int().min(200).max(599)).max(100),
  sitemapPageSize: z.number().int().min(1).max(50_000),
  sitemapLanguages: z.boolean(),
  plantedSitemaps: z.record(z.string(), plantedSitemap),
  latencyMs: wait,
  seed: z.number().int(),
} satisfies Record<keyof FaultKnobs, z.ZodType>)

/** Declares `/faults`: read the knobs, change some, or reset all (which also fills the buckets). */
export function faultRoutes(scope: FastifyInstance, { faults, state }: SandboxContext): void {
  controlRoute(scope, 'GET', '/faults', () => faults.knobs)
  controlRoute(scope, 'PATCH', '/faults', ({ body }) => {
    const given = understood(knobs.partial(), body)
    // Named by store: tests that share a sandbox leave each other's alone. None named: none of any store is kept.
    if (given.plantedSitemaps && Object.keys(given.plantedSitemaps).length > 0)
      given.plantedSitemaps = { ...faults.knobs.plantedSitemaps, ...given.plantedSitemaps }
    faults.set(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
    return faults.knobs
  })
  controlRoute(scope, 'DELETE', '/faults', () => {
    faults.reset()
    throttleOf(state).refill()
    return faults.knobs
  })
}
