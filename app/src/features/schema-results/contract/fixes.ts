import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { CONFLICT_KINDS, STEPS } from '#rules/arbitration/conflict.ts'

const location = z.object({ file: z.string(), line: z.number().int() })

/** One of several descriptions of a thing, or a faulty one. */
const sourceSchema = z.object({
  /** `theme`, `self`, `unknown` or `app:<handle>`. */
  owner: z.string(),
  types: z.array(z.string()),
  format: z.enum(['json-ld', 'microdata', 'rdfa']),
  errors: count,
  /** What happens to it; `ask-app` and `look` are left to the merchant. */
  step: z.enum(STEPS),
  location: location.nullable(),
})

export const conflictSchema = z.object({
  id: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  type: z.string(),
  templates: z.array(z.string()),
  /** An example, and the number of pages like it. */
  url: z.string(),
  pages: count,
  sources: z.array(sourceSchema),
  keeper: z.string().nullable(),
  /** True if Signpost prints it from then on. */
  takesOver: z.boolean(),
  /** Fields no description has afterwards. */
  lost: z.array(z.string()),
  /** Files to edit, as far as Signpost can resolve it; empty if it cannot. */
  files: z.array(z.string()),
  /** True if some of it is left for the merchant. */
  needsMerchant: z.boolean(),
})
export type SchemaConflict = z.infer<typeof conflictSchema>

export const fixesStateSchema = z.object({
  /** `never`: no theme check has run yet. */
  state: z.enum(['never', 'running', 'done', 'failed']),
  finishedAt: z.iso.datetime().nullable(),
  /** Code of why the last check failed (error catalogue). */
  reason: z.string().nullable(),
  conflicts: z.array(conflictSchema),
  /** Number of pages checked: one for each set of pages with the same findings. */
  samples: count,
  theme: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** True if the store lets Signpost write theme files. */
  canWrite: z.boolean(),
  /** What has to be switched on before a clean-up: our features, or the app embed. */
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
  /** All changes as a unified patch, to copy. */
  text: z.string(),
})
export type FixPatch = z.infer<typeof patchSchema>

/** For pages with a missing detail: number compared with the store, and number for which the store has the detail. */
const causeSchema = z.object({ looked: count, inStore: count })
export type SchemaResultsCause = z.infer<typeof causeSchema>

const state = answer(fixesStateSchema)

export const fixRoutes = {
  fixes: oc.route({ method: 'GET', path: '/schema-results/fixes' }).output(state),
  /** Checks sample pages and the theme; a store has one check at a time. */
  look: oc
    .route({ method: 'POST', path: '/schema-results/fixes/look' })
    .meta({ visit: 'support' })
    .output(state),
  /** Changes that would be written, line by line. */
  previewFixes: oc
    .route({ method: 'POST', path: '/schema-results/fixes/preview' })
    .meta({ visit: 'look' })
    .input(idsSchema)
    .output(answer(patchSchema)),
  /** Whether the store has the detail a problem misses. */
  cause: oc
    .route({ method: 'GET', path: '/schema-results/cause' })
    .input(z.object({ problem: z.string().max(500) }))
    .output(answer(causeSchema)),
  /** Switches on the schema features that need no information from the merchant. */
  switchFeaturesOn: oc
    .route({ method: 'POST', path: '/schema-results/fixes/features' })
    .meta({ visit: 'support' })
    .output(state),
  /** Writes the changes as an operation that can be undone. */
  applyFixes: oc
    .route({ method: 'POST', path: '/schema-results/fixes/apply' })
    .meta({ visit: 'support' })
    .input(idsSchema)
    .output(answer(z.object({ operationId: z.string() }))),
}
