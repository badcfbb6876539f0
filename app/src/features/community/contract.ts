import { oc } from '@orpc/contract'
import { z } from 'zod'
import { DETAILS, TITLE, WAITING } from './domain/bounds.ts'
import { PROPOSAL_STATES, STATUSES, TONES } from './domain/statuses.ts'

const id = z.object({ id: z.uuid() })
const status = z.enum(STATUSES)
const page = z.coerce.number().int().min(1).max(10_000).default(1)

/** A request as anybody may read it: who asked is in none. */
const publicRequestSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  details: z.string(),
  status,
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** Version of the changelog that has it. */
  version: z.string().nullable(),
  /** Stores that have voted. */
  votes: z.number().int(),
  statusAt: z.iso.datetime(),
})
export type PublicRequest = z.infer<typeof publicRequestSchema>

const requestSchema = publicRequestSchema.extend({ voted: z.boolean() })
export type FeatureRequest = z.infer<typeof requestSchema>

const proposalSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  details: z.string(),
  state: z.enum(PROPOSAL_STATES),
  reason: z.string().nullable(),
  /** The request it became, or the one that said the same. */
  request: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
})
export type Proposal = z.infer<typeof proposalSchema>
const proposals = z.object({
  data: z.object({ proposals: z.array(proposalSchema), mayPropose: z.boolean(), most: z.literal(WAITING) }),
})

const announcementSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  tone: z.enum(TONES),
  link: z.string().nullable(),
})
export type Announcement = z.infer<typeof announcementSchema>

const versionSchema = z.object({
  /** As the changelog calls it; `next` is not released yet. */
  version: z.string(),
  date: z.string().nullable(),
  entries: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type Version = z.infer<typeof versionSchema>
const changelog = z.object({ data: z.object({ versions: z.array(versionSchema) }) })

const roadmap = z.object({
  data: z.object({
    planned: z.array(publicRequestSchema),
    building: z.array(publicRequestSchema),
    shipped: z.array(publicRequestSchema),
    declined: z.array(publicRequestSchema),
    /** Those with the most votes that nobody has decided on. */
    open: z.array(publicRequestSchema),
  }),
})
export type Roadmap = z.infer<typeof roadmap>['data']

export const communityContract = {
  requests: oc
    .route({ method: 'GET', path: '/community/requests' })
    .input(
      z.object({
        status: status.optional(),
        search: z.string().trim().max(TITLE).default(''),
        /** Only those this store has voted for. */
        mine: z.stringbool().default(false),
        page,
      }),
    )
    .output(
      z.object({
        data: z.object({ rows: z.array(requestSchema), total: z.number().int(), pageSize: z.number().int() }),
      }),
    ),
  vote: oc
    .route({ method: 'PUT', path: '/community/requests/{id}/vote' })
    .input(id)
    .output(z.object({ data: requestSchema })),
  withdrawVote: oc
    .route({ method: 'DELETE', path: '/community/requests/{id}/vote' })
    .input(id)
    .output(z.object({ data: requestSchema })),
  proposals: oc.route({ method: 'GET', path: '/community/proposals' }).output(proposals),
  propose: oc
    .route({ method: 'POST', path: '/community/proposals' })
    .input(
      z.strictObject({
        title: z.string().trim().min(1).max(TITLE),
        details: z.string().trim().max(DETAILS),
      }),
    )
    .output(proposals),
  withdrawProposal: oc
    .route({ method: 'DELETE', path: '/community/proposals/{id}' })
    .input(id)
    .output(proposals),
  roadmap: oc.route({ method: 'GET', path: '/community/roadmap' }).output(roadmap),
  changelog: oc.route({ method: 'GET', path: '/community/changelog' }).output(changelog),
  announcements: oc
    .route({ method: 'GET', path: '/community/announcements' })
    .output(z.object({ data: z.object({ announcements: z.array(announcementSchema) }) })),
  dismissAnnouncement: oc
    .route({ method: 'PUT', path: '/community/announcements/{id}/dismissed' })
    .input(id)
    .output(z.object({ data: z.object({ announcements: z.array(announcementSchema) }) })),
}

/** What anybody may read of it. */
export const communityPublicContract = {
  roadmap: oc.route({ method: 'GET', path: '/roadmap' }).output(roadmap),
  changelog: oc.route({ method: 'GET', path: '/changelog' }).output(changelog),
}
