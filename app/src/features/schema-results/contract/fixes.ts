import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CONFLICT_KINDS, STEPS } from '#rules/arbitration/conflict.ts'

const count = z.number().int().min(0)
const place = z.object({ file: z.string(), line: z.number().int() })

/** One description of a thing that several describe, or one describes badly. */
const sourceSchema = z.object({
  /** `theme`, `self`, `unknown` or `app:<handle>`. */
  owner: z.string(),
  types: z.array(z.string()),
  format: z.enum(['json-ld', 'microdata', 'rdfa']),
  errors: count,
  /** What happens to it; `ask-app` and `look` only the merchant can do. */
  step: z.enum(STEPS),
  place: place.nullable(),
})

export const conflictSchema = z.object({
  id: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  type: z.string(),
  templates: z.array(z.string()),
  /** An example, and how many pages are like it. */
  url: z.string(),
  pages: count,
  sources: z.array(sourceSchema),
  keeper: z.string().nullable(),
  /** Signpost prints it from then on. */
  takesOver: z.boolean(),
  /** What nobody says any more afterwards. */
  lost: z.array(z.string()),
  /** Files an edit of which settles it, as far as Signpost can; empty where it cannot. */
  files: z.array(z.string()),
  /** Something of it is left for the merchant. */
  needsMerchant: z.boolean(),
})
export type SchemaConflict = z.infer<typeof conflictSchema>

export const fixesStateSchema = z.object({
  /** `never`: nobody has looked yet. */
  state: z.enum(['never', 'running', 'done', 'failed']),
  finishedAt: z.iso.datetime().nullable(),
  /** Why the last look failed; code of the error catalogue. */
  reason: z.string().nullable(),
  conflicts: z.array(conflictSchema),
  /** Pages looked at, of those with findings of one sort one each. */
  samples: count,
  theme: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The store lets Signpost write theme files. */
  canWrite: z.boolean(),
  /** What has to be on before anything is cleaned up, and is off: our features, or the app embed. */
  off: z.array(
    z.object({ what: z.string(), to: z.string(), external: z.boolean(), count: count.optional() }),
  ),
  /** The theme's code editor in the admin. */
  codeUrl: z.string().nullable(),
})
export type FixesState = z.infer<typeof fixesStateSchema>

const idsSchema = z.object({
  ids: z
    .array(z.string().regex(/^[0-9a-f]{16}$/))
    .min(1)
    .max(200),
})

const lineSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
const patchSchema = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      hunks: z.array(z.object({ line: z.number().int(), lines: z.array(lineSchema) })),
    }),
  ),
  /** All of it as a unified patch, to be copied. */
  text: z.string(),
})
export type FixPatch = z.infer<typeof patchSchema>

/** Of pages that miss something: how many were held against the store, and for how many it has what is missed. */
const causeSchema = z.object({ looked: count, inStore: count })
export type SchemaResultsCause = z.infer<typeof causeSchema>

const state = z.object({ data: fixesStateSchema })

export const fixRoutes = {
  fixes: oc.route({ method: 'GET', path: '/schema-results/fixes' }).output(state),
  /** Looks at sample pages and the theme; one look of a store is under way at a time. */
  look: oc.route({ method: 'POST', path: '/schema-results/fixes/look' }).output(state),
  /** What would be written, line by line. */
  previewFixes: oc
    .route({ method: 'POST', path: '/schema-results/fixes/preview' })
    .input(idsSchema)
    .output(z.object({ data: patchSchema })),
  /** Whether the store has what a problem misses. */
  cause: oc
    .route({ method: 'GET', path: '/schema-results/cause' })
    .input(z.object({ problem: z.string().max(500) }))
    .output(z.object({ data: causeSchema })),
  /** Switches on the schema features that need nothing only the merchant knows. */
  switchFeaturesOn: oc.route({ method: 'POST', path: '/schema-results/fixes/features' }).output(state),
  /** Writes it, as an operation with its undo. */
  applyFixes: oc
    .route({ method: 'POST', path: '/schema-results/fixes/apply' })
    .input(idsSchema)
    .output(z.object({ data: z.object({ operationId: z.string() }) })),
}
