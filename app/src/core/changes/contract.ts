import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { momentSchema as moment } from '#kit/shared/moment.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { CAUSES, CHANGE_STATES, OPERATION_STATES, PERFORMED_ON, SHOWN_STATES } from './domain/states.ts'

/** Values for the placeholders of an error text. */
export const errorValuesSchema = z.record(z.string(), z.unknown())

/** What became of one edit that the merchant waited for; each feature adds the value observed. */
export const savedEdit = {
  gid: z.string(),
  state: z.enum(['applied', 'unchanged', 'failed', 'conflict']),
  errorCode: z.string().nullable(),
  /** What the platform said, verbatim; null if the reason is one of ours, which has `errorValues`. */
  errorMessage: z.string().nullable(),
  errorValues: errorValuesSchema.nullable(),
  /** Applied, but the store received it later than planned, so it may have replaced another edit. */
  isLate: z.boolean(),
}
/** What `savedEdit` says of an edit without a failure. */
export const NO_FAILURE = { errorCode: null, errorMessage: null, errorValues: null, isLate: false }

/** Most items (resources) of one part; a larger selection is shown as one operation of several parts (spec 2 §9). */
export const PART_ITEMS = 1_000

const titleSchema = z.object({ key: z.string(), values: z.record(z.string(), z.string()) })

/** One operation of the store's history: who did what, when, with what effect. All counts are of changes. */
export const operationSchema = z.object({
  id: z.string(),
  /** `<slug>.<what>`, `meta-tags.bulk-edit`; for a single edit the name of its change kind. */
  type: z.string(),
  performedOn: z.enum(PERFORMED_ON),
  /** Fields selected for the operation. */
  fields: z.array(z.string()),
  cause: z.enum(CAUSES),
  /** Person or part of the app that caused it, for display: the user's id or `Signpost`. */
  actor: z.string(),
  /** Locale key of the one-line title and its values. */
  title: titleSchema,
  state: z.enum(OPERATION_STATES),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Total number of changes. */
  total: count,
  /** Changes applied, whether undone since or not. */
  applied: count,
  /** Changes whose value the store held already. */
  unchanged: count,
  /** Changes that failed: refused, not reached, or in conflict. */
  failed: count,
  /** Those of `failed` that were left alone because of another edit. */
  conflicts: count,
  /** True if values are proposed first and written once accepted. */
  review: z.boolean(),
  /** Proposals waiting for review. */
  proposed: count,
  /** Changes left out: cancelled, or rejected in the review. */
  leftOut: count,
  /** Failures of all runs, including those a later run fixed. */
  errors: count,
  /** Changes waiting or under way. */
  open: count,
  /** Number of `applied` changes that an undo took back. */
  reverted: count,
  /** Number of parts of at most `PART_ITEMS` items, and the current one (the last one when done). */
  parts: count,
  part: count,
  /** Number of runs: 1, plus one for each re-run. */
  runs: count,
  /** True while its changes are still being gathered; `total` then counts those gathered so far. */
  preparing: z.boolean(),
  /** True while a requested cancellation is not finished. */
  cancelling: z.boolean(),
  /** Null if it costs nothing. `reserved` is held back now, `settled` was spent. */
  price: z.object({ credit: z.enum(CREDIT_KINDS), reserved: count, settled: count }).nullable(),
  /** False if it was undone already, changed nothing, is still running, or cannot be undone. */
  undoable: z.boolean(),
  /** True if a re-run may fix something that failed. */
  rerunnable: z.boolean(),
  /** The operation this one undoes, and the operation that undid this one. */
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
})
export type Operation = z.infer<typeof operationSchema>

export const operationDetailSchema = operationSchema.extend({
  /** Why the operation ended as a whole, where its changes do not show it. */
  error: z.object({ code: z.string(), key: z.string() }).nullable(),
  /** Number of its changes that the store received late (`changes.written-late`, `changes.written-late-unseen`). */
  late: count,
  /** Failures by code, the most frequent first. `key` names the text that says what to do, `errors:changes.conflict`. */
  failures: z.array(
    z.object({
      code: z.string(),
      key: z.string(),
      count,
      /** The platform's message for one of them. */
      example: z.string().nullable(),
      /** Placeholder values of one of them. */
      values: errorValuesSchema.nullable(),
    }),
  ),
  /** Items that the waiting proposals are for; null: too many to count. */
  proposedItems: count.nullable(),
  /** Other edits that its changes overwrote, and for how many of them the value is known. */
  overwrote: z.object({ count, known: count }),
  /** State of the e-mail at the end: `off` if no mail server is set up; null if none is to be sent. */
  mail: z.enum(['waiting', 'sent', 'off', 'failed']).nullable(),
})
export type OperationDetail = z.infer<typeof operationDetailSchema>

/** One change. Values have the shape of the kind's schema; null is no value. */
export const changeSchema = z.object({
  id: z.string(),
  operationId: z.string(),
  kind: z.string(),
  resourceId: z.string(),
  /** The resource's title when the operation was created. */
  label: z.string(),
  field: z.string(),
  state: z.enum(CHANGE_STATES),
  part: count,
  /** Null: the store held no value, or, where `wasRead` is false, the store has not been read yet. */
  before: z.unknown(),
  /** False before the store is first read, which happens right before a value is proposed or written. */
  wasRead: z.boolean(),
  after: z.unknown(),
  /** What the store returned, or held instead. */
  observed: z.unknown(),
  errorCode: z.string().nullable(),
  /** Key of the text that says what to do, `errors:<code>`. */
  errorKey: z.string().nullable(),
  /** The platform's message. */
  errorMessage: z.string().nullable(),
  /** Placeholder values of `errorKey`. */
  errorValues: errorValuesSchema.nullable(),
  /** Credits spent on it; a resource's charge is counted at the first of its changes that took effect. */
  credits: count,
  /** The generator's notes on its value. */
  note: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  /** Another edit that this change overwrote; if its value is known, `before` holds it. */
  overwrote: z.object({ at: z.iso.datetime(), isKnown: z.boolean() }).nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
})
export type Change = z.infer<typeof changeSchema>

/** A change in the history of the whole store, with its actor and cause. */
export const historyChangeSchema = changeSchema.extend({
  cause: z.enum(CAUSES),
  actor: z.string(),
  type: z.string(),
  title: titleSchema,
  /** The operation that has written the field since; null if the value is still the last one Signpost wrote. */
  replacedBy: z.string().nullable(),
  undoable: z.boolean(),
})
export type HistoryChange = z.infer<typeof historyChangeSchema>

/** Schema of comma-separated values in the URL: `state=failed,partial`. */
const several = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).max(values.length))
    .optional()

const page = {
  /** `next` of the previous page. */
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(250).default(50),
}
export const operationsInputSchema = z.object({
  state: several(OPERATION_STATES),
  /** With a trailing dot all types of a feature, `meta-tags.`. */
  type: z.string().max(100).optional(),
  performedOn: z.enum(PERFORMED_ON).optional(),
  cause: z.enum(CAUSES).optional(),
  actor: z.string().max(100).optional(),
  /** The staff visit in which it was requested. */
  visit: numericId.optional(),
  from: moment.optional(),
  to: moment.optional(),
  /** Part of a value of the title. */
  q: z.string().max(200).optional(),
  ...page,
})
export type OperationsInput = z.infer<typeof operationsInputSchema>

const changesFilter = {
  state: several(SHOWN_STATES),
  errorCode: z.string().max(100).optional(),
  /** Part of the label. */
  q: z.string().max(200).optional(),
}
export const changesInputSchema = z.object({
  id: numericId,
  ...changesFilter,
  ...page,
  /** What `limit` counts; a page of items has all changes of each. Default `change`. */
  by: z.enum(['change', 'item']).optional(),
})
export type ChangesInput = z.infer<typeof changesInputSchema>

const historyFilter = {
  resourceId: z.string().max(500).optional(),
  field: z.string().max(100).optional(),
  kind: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
  cause: z.enum(CAUSES).optional(),
  state: several(SHOWN_STATES),
  from: moment.optional(),
  to: moment.optional(),
  /** Part of the label. */
  q: z.string().max(200).optional(),
}
export const historyInputSchema = z.object({ ...historyFilter, ...page })
export type HistoryInput = z.infer<typeof historyInputSchema>

const chosen = z.union([z.literal('all'), z.array(numericId).max(1_000)])
export const reviewInputSchema = z.strictObject({
  id: numericId,
  accept: chosen.default([]),
  reject: chosen.default([]),
  /**
   * Values with which the merchant replaces the proposed ones; they are checked, and accepted only if `accept`
   * includes them.
   */
  edits: z
    .array(z.strictObject({ id: numericId, after: z.unknown() }))
    .max(1_000)
    .default([]),
})
export type ReviewInput = z.infer<typeof reviewInputSchema>

const writtenAgainSchema = operationSchema.extend({
  asks: z.object({ credits: count, available: count }).nullable(),
})
export type WrittenAgain = z.infer<typeof writtenAgainSchema>

const one = answer(operationSchema)
const rowsOf = <T extends z.ZodType>(row: T) =>
  answer(z.object({ rows: z.array(row), next: z.string().nullable() }))

export const changesContract = {
  operations: oc
    .route({ method: 'GET', path: '/operations' })
    .input(operationsInputSchema)
    .output(rowsOf(operationSchema)),
  operation: oc
    .route({ method: 'GET', path: '/operations/{id}' })
    .input(z.object({ id: numericId }))
    .output(answer(operationDetailSchema)),
  changes: oc
    .route({ method: 'GET', path: '/operations/{id}/changes' })
    .input(changesInputSchema)
    .output(rowsOf(changeSchema)),
  changesCsv: oc
    .route({ method: 'GET', path: '/operations/{id}/csv' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId, ...changesFilter, cursor: page.cursor }))
    .output(csvPieceSchema),
  /** Leaves out changes that were not sent yet; those in flight are completed. */
  cancel: oc
    .route({ method: 'POST', path: '/operations/{id}/cancel' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(one),
  /** Runs the same operation again over the changes that failed; conflicts are left alone. */
  rerun: oc
    .route({ method: 'POST', path: '/operations/{id}/rerun' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(one),
  /** Returns the operation of the undo; a large one runs in the background (state `pending`). */
  undo: oc
    .route({ method: 'POST', path: '/operations/{id}/undo' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(one),
  review: oc
    .route({ method: 'POST', path: '/operations/{id}/review' })
    .meta({ visit: 'support' })
    .input(reviewInputSchema)
    .output(one),
  /**
   * Generates the proposals again: three times within the reserved credits, after that each time with a new
   * reservation. If that needs more credits than `upTo`, nothing is changed and `asks` holds them, to be confirmed.
   */
  writeAgain: oc
    .route({ method: 'POST', path: '/operations/{id}/write-again' })
    .meta({ visit: 'support' })
    .input(
      z.strictObject({
        id: numericId,
        changes: z.array(numericId).min(1).max(1_000),
        upTo: count.default(0),
      }),
    )
    .output(answer(writtenAgainSchema)),
  history: oc
    .route({ method: 'GET', path: '/history' })
    .input(historyInputSchema)
    .output(
      answer(
        z.object({
          rows: z.array(historyChangeSchema),
          next: z.string().nullable(),
          /** How far back changes were searched, if older ones may match too: `next` searches further. */
          searchedTo: z.iso.datetime().nullable(),
        }),
      ),
    ),
  /** Filter choices for the whole History; items are searched by words of their title. */
  historyChoices: oc
    .route({ method: 'GET', path: '/history/choices' })
    .input(z.object({ q: z.string().max(200).optional() }))
    .output(
      answer(
        z.object({
          people: z.array(z.string()),
          items: z.array(z.object({ resourceId: z.string(), label: z.string() })),
        }),
      ),
    ),
  operationsCsv: oc
    .route({ method: 'GET', path: '/operations/csv' })
    .meta({ visit: 'merchant' })
    .input(operationsInputSchema.omit({ limit: true }))
    .output(csvPieceSchema),
  historyCsv: oc
    .route({ method: 'GET', path: '/history/csv' })
    .meta({ visit: 'merchant' })
    .input(z.object({ ...historyFilter, cursor: page.cursor }))
    .output(csvPieceSchema),
  undoChange: oc
    .route({ method: 'POST', path: '/changes/{id}/undo' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(one),
  /** Counts what `undoSince` would undo; beyond 20,000 changes only the first are counted and `exact` is false. */
  undoSincePreview: oc
    .route({ method: 'GET', path: '/history/undo-since/preview' })
    .input(z.object({ at: moment }))
    .output(
      answer(
        z.object({
          changes: count,
          resources: count,
          operations: count,
          notUndoable: count,
          exact: z.boolean(),
        }),
      ),
    ),
  /** Undoes everything that took effect at that moment or later; returns the new operation, which a job fills. */
  undoSince: oc
    .route({ method: 'POST', path: '/history/undo-since' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ at: moment }))
    .output(one),
}
