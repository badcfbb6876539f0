import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, time } from '#kit/shared/schemas.ts'
import { DAYS } from './domain/bounds.ts'

const sharedSchema = z.object({
  id: z.uuid(),
  /** Name of the report, `audit.summary`. */
  report: z.string(),
  createdAt: time,
  endsAt: time,
  state: z.enum(['open', 'ended', 'revoked']),
  revokedAt: time.nullable(),
  /** Number of times it was opened. */
  opened: z.number().int(),
  openedAt: time.nullable(),
})
export type SharedReport = z.infer<typeof sharedSchema>
const list = z.object({ shared: z.array(sharedSchema), reports: z.array(z.string()) })

const contentSchema = z.object({
  title: z.string(),
  asOf: time,
  metrics: z.array(z.object({ label: z.string(), value: z.string() })),
  tables: z.array(
    z.object({ title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  ),
})

export const sharedReportsContract = {
  list: oc.route({ method: 'GET', path: '/shared-reports' }).output(answer(list)),
  /** Returns the link, which is shown only once. */
  share: oc
    .route({ method: 'POST', path: '/shared-reports' })
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        report: z.string().max(80),
        days: z.literal([...DAYS]),
        language: z.string().regex(/^[a-z]{2}$/),
      }),
    )
    .output(answer(list.extend({ link: z.url(), id: z.uuid() }))),
  revoke: oc
    .route({ method: 'DELETE', path: '/shared-reports/{id}' })
    .meta({ visit: 'support' })
    .input(z.object({ id: z.uuid() }))
    .output(answer(list)),
}

/** Public: the link gives access to its report, and nothing lists the links. A POST, so that no log has the link. */
export const sharedReportsPublicContract = {
  open: oc
    .route({ method: 'POST', path: '/shared-report' })
    .input(z.strictObject({ link: z.string().max(100) }))
    .output(
      answer(
        z.object({
          report: z.string(),
          storeName: z.string(),
          language: z.string(),
          createdAt: time,
          endsAt: time,
          content: contentSchema,
        }),
      ),
    ),
}
