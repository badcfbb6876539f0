import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { announcementInput, writtenSchema } from './contract/announcement.ts'
import { DETAILS, TITLE, VERSION, WAITING } from './domain/bounds.ts'
import { PROPOSAL_STATES, STATUSES, TONES } from './domain/statuses.ts'

const id = z.object({ id: z.uuid() })
const status = z.enum(STATUSES)
const page = z.coerce.number().int().min(1).max(10_000).default(1)

/** Public part of a request: never states who asked for it. */
const publicRequestSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  details: z.string(),
  status,
  /** Reason why it was declined. */
  reason: z.string().nullable(),
  /** Version of the changelog that contains it. */
  version: z.string().nullable(),
  /** Number of stores that voted. */
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
  /** The request it became, or was merged into, and how that stands now. */
  request: z.object({ id: z.uuid(), title: z.string(), status }).nullable(),
  createdAt: z.iso.datetime(),
})
export type Proposal = z.infer<typeof proposalSchema>
const proposals = answer(
  z.object({ proposals: z.array(proposalSchema), mayPropose: z.boolean(), most: z.literal(WAITING) }),
)

const announcementSchema = z.object({
  id: z.uuid(),
  /** Language of the texts: English if there are none in the store's. */
  language: z.string(),
  title: z.string(),
  body: z.string(),
  tone: z.enum(TONES),
  link: z.string().nullable(),
})
export type Announcement = z.infer<typeof announcementSchema>

const versionSchema = z.object({
  /** Version as in the changelog; `next` is not released yet. */
  version: z.string(),
  date: z.string().nullable(),
  entries: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type Version = z.infer<typeof versionSchema>
const changelog = answer(z.object({ versions: z.array(versionSchema) }))

/** The first requests of each status, and how many there are. */
const roadmapOf = <Request extends z.ZodType>(request: Request) =>
  answer(
    z.object({
      planned: z.array(request),
      building: z.array(request),
      shipped: z.array(request),
      declined: z.array(request),
      /** Undecided requests with the most votes. */
      open: z.array(request),
      totals: z.record(status, z.number().int()),
    }),
  )
const roadmap = roadmapOf(publicRequestSchema)
const ownRoadmap = roadmapOf(requestSchema)
export type Roadmap = z.infer<typeof roadmap>['data']
export type OwnRoadmap = z.infer<typeof ownRoadmap>['data']

export const communityContract = {
  requests: oc
    .route({ method: 'GET', path: '/community/requests' })
    .input(
      z.object({
        status: status.optional(),
        search: z.string().trim().max(TITLE).default(''),
        /** Only requests this store has voted for. */
        mine: z.stringbool().default(false),
        page,
      }),
    )
    .output(
      answer(z.object({ rows: z.array(requestSchema), total: z.number().int(), pageSize: z.number().int() })),
    ),
  /** What others asked for already: those who suggest may vote for it instead. */
  similar: oc
    .route({ method: 'GET', path: '/community/requests/similar' })
    .input(z.object({ title: z.string().trim().max(TITLE) }))
    .output(answer(z.object({ rows: z.array(requestSchema) }))),
  vote: oc
    .route({ method: 'PUT', path: '/community/requests/{id}/vote' })
    .meta({ visit: 'merchant' })
    .input(id)
    .output(answer(requestSchema)),
  withdrawVote: oc
    .route({ method: 'DELETE', path: '/community/requests/{id}/vote' })
    .meta({ visit: 'merchant' })
    .input(id)
    .output(answer(requestSchema)),
  proposals: oc.route({ method: 'GET', path: '/community/proposals' }).output(proposals),
  propose: oc
    .route({ method: 'POST', path: '/community/proposals' })
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        title: z.string().trim().min(1).max(TITLE),
        details: z.string().trim().max(DETAILS),
      }),
    )
    .output(proposals),
  withdrawProposal: oc
    .route({ method: 'DELETE', path: '/community/proposals/{id}' })
    .meta({ visit: 'merchant' })
    .input(id)
    .output(proposals),
  roadmap: oc.route({ method: 'GET', path: '/community/roadmap' }).output(ownRoadmap),
  changelog: oc.route({ method: 'GET', path: '/community/changelog' }).output(changelog),
  announcements: oc
    .route({ method: 'GET', path: '/community/announcements' })
    .output(answer(z.object({ announcements: z.array(announcementSchema) }))),
  dismissAnnouncement: oc
    .route({ method: 'PUT', path: '/community/announcements/{id}/dismissed' })
    .meta({ visit: 'merchant' })
    .input(id)
    .output(answer(z.object({ announcements: z.array(announcementSchema) }))),
}

const statusSchema = z.object({
  at: z.iso.datetime(),
  app: z.literal('ok'),
  data: z.enum(['ok', 'down']),
  background: z.enum(['ok', 'late', 'unknown']),
})
export type PublicStatus = z.infer<typeof statusSchema>

/** Public API, without authentication. */
export const communityPublicContract = {
  roadmap: oc.route({ method: 'GET', path: '/roadmap' }).output(roadmap),
  changelog: oc.route({ method: 'GET', path: '/changelog' }).output(changelog),
  status: oc.route({ method: 'GET', path: '/status' }).output(answer(statusSchema)),
}

const waitingSchema = z.object({
  store: z.string(),
  id: z.uuid(),
  title: z.string(),
  details: z.string(),
  createdAt: z.iso.datetime(),
})
export type WaitingProposal = z.infer<typeof waitingSchema>
/** The oldest ones; `more`: there are others. */
const waiting = answer(z.object({ waiting: z.array(waitingSchema), more: z.boolean() }))

const title = z.string().trim().min(1).max(TITLE)
const details = z.string().trim().max(DETAILS)
const reason = z.string().trim().max(DETAILS).default('')
const version = z.string().trim().max(VERSION).default('')
const requestInput = { title, details, status, reason, version }
export const requestWordsSchema = z.strictObject(requestInput)
export type RequestWords = z.infer<typeof requestWordsSchema>
const oneRequest = answer(publicRequestSchema)

const written = answer(z.object({ announcements: z.array(writtenSchema) }))

/** API for staff. */
export const communityStaffContract = {
  waiting: oc.route({ method: 'GET', path: '/admin/community/proposals' }).output(waiting),
  decide: oc
    .route({ method: 'POST', path: '/admin/community/proposals/decide' })
    .input(
      z.discriminatedUnion('decision', [
        z.strictObject({
          decision: z.literal('publish'),
          store: z.string().max(255),
          id: z.uuid(),
          title,
          details,
        }),
        z.strictObject({
          decision: z.literal('merge'),
          store: z.string().max(255),
          id: z.uuid(),
          request: z.uuid(),
        }),
        z.strictObject({
          decision: z.literal('decline'),
          store: z.string().max(255),
          id: z.uuid(),
          reason: z.string().trim().min(1).max(DETAILS),
        }),
      ]),
    )
    .output(waiting),
  staffRequests: oc
    .route({ method: 'GET', path: '/admin/community/requests' })
    .input(z.object({ status: status.optional(), search: z.string().trim().max(TITLE).default(''), page }))
    .output(
      answer(
        z.object({
          rows: z.array(publicRequestSchema),
          total: z.number().int(),
          pageSize: z.number().int(),
        }),
      ),
    ),
  addRequest: oc
    .route({ method: 'POST', path: '/admin/community/requests' })
    .input(requestWordsSchema)
    .output(oneRequest),
  editRequest: oc
    .route({ method: 'PUT', path: '/admin/community/requests/{id}' })
    .input(requestWordsSchema.extend({ id: z.uuid(), before: requestWordsSchema.optional() }))
    .output(oneRequest),
  mergeRequest: oc
    .route({ method: 'POST', path: '/admin/community/requests/{id}/merge' })
    .input(z.strictObject({ id: z.uuid(), into: z.uuid() }))
    .output(oneRequest),
  written: oc.route({ method: 'GET', path: '/admin/community/announcements' }).output(written),
  announce: oc
    .route({ method: 'POST', path: '/admin/community/announcements' })
    .input(announcementInput)
    .output(written),
  editAnnouncement: oc
    .route({ method: 'PUT', path: '/admin/community/announcements/{id}' })
    .input(announcementInput.extend({ ...id.shape, before: announcementInput.optional() }))
    .output(written),
  withdrawAnnouncement: oc
    .route({ method: 'DELETE', path: '/admin/community/announcements/{id}' })
    .input(id)
    .output(written),
}
