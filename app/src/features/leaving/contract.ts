import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { OWN_GROUPS } from '#core/registry/own-data.ts'
import { oc } from '#core/registry/route.ts'
import { momentSchema as moment } from '#kit/shared/moment.ts'
import { answer, count } from '#kit/shared/schemas.ts'

const groups = z.array(z.object({ group: z.enum(OWN_GROUPS), count }))

export const leavingSchema = z.object({
  /**
   * `before`: reads what is there, to show it; `again`: the same right before the removal; `removing`: removes it;
   * `after`: reads the store once more, as proof.
   */
  phase: z.enum(['before', 'again', 'removing', 'after']),
  state: z.enum(['running', 'done', 'failed']),
  /** Kind of resource being read; null: everything else. */
  reading: z.enum(['product', 'collection', 'page', 'blog', 'article']).nullable(),
  /** Resources read so far. */
  seen: count,
  errorCode: z.string().nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** Values that Signpost keeps on the store, by what they are for; null: not counted yet. */
  found: groups.nullable(),
  /** The same after the removal: empty if nothing is left. */
  remaining: groups.nullable(),
  /** Fields Signpost wrote for the merchant, by kind of change. */
  kept: z.array(z.object({ kind: z.string(), count })).nullable(),
  /** The last removal, and the undo of what the merchant chose; null: nothing to remove, nothing chosen. */
  removal: operationSchema.nullable(),
  takeBack: operationSchema.nullable(),
})
export type Leaving = z.infer<typeof leavingSchema>

export const leavingStateSchema = z.object({
  /** Null: the merchant never looked. */
  leaving: leavingSchema.nullable(),
  /** When Signpost was taken off the store; null: it is there. */
  leftAt: moment.nullable(),
  /** The app embed in the published theme, which only the merchant can switch off; the platform removes it with the app. */
  embed: z.object({ status: z.enum(['enabled', 'disabled', 'unknown']), editUrl: z.string() }),
})
export type LeavingState = z.infer<typeof leavingStateSchema>

const state = answer(leavingStateSchema)

/** The state after the return, and the operations that could not be undone, each with the reason. */
export const returnedSchema = leavingStateSchema.extend({
  stayed: z.array(z.object({ operationId: z.string(), code: z.string() })),
})
export type Returned = z.infer<typeof returnedSchema>

export const leavingContract = {
  get: oc.route({ method: 'GET', path: '/leaving' }).output(state),
  /** Whether the shop has left, for a notice. */
  left: oc
    .route({ method: 'GET', path: '/leaving/left' })
    .output(answer(z.object({ leftAt: moment.nullable() }))),
  /** Reads the store to show what would be removed and what stays. */
  look: oc.route({ method: 'POST', path: '/leaving/look' }).meta({ visit: 'support' }).output(state),
  /** Removes what was found, undoes the changes of the chosen kinds, and reads the store again. */
  remove: oc
    .route({ method: 'POST', path: '/leaving/remove' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ takeBack: z.array(z.string().max(60)).max(30) }))
    .output(state),
  /** Undoes the removal: Signpost works on the store again. */
  bringBack: oc
    .route({ method: 'POST', path: '/leaving/return' })
    .meta({ visit: 'merchant' })
    .output(answer(returnedSchema)),
}
