import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { METRICS } from '#core/visitor-vitals/domain/buckets.ts'
import { HOUR_MS } from '#kit/shared/durations.ts'
import { answer } from '#kit/shared/schemas.ts'

const word = z.string().max(200)

/** The eleven fields of the specification (1-shell §3). */
export const deviceInfoSchema = z.strictObject({
  browser: word,
  os: word,
  appCodeName: word,
  appVersion: z.string().max(500),
  cookieEnabled: z.boolean(),
  networkType: word,
  networkSpeed: z.number().min(0).max(1_000_000).nullable(),
  deviceMemory: z.number().min(0).max(4_096).nullable(),
  vendor: word,
  isMobile: z.boolean(),
  platform: word,
})
export type DeviceInfo = z.infer<typeof deviceInfoSchema>

export const adminVitalsContract = {
  report: oc
    .route({ method: 'POST', path: '/web-vitals' })
    .meta({ visit: 'look' })
    .input(
      z.strictObject({
        pathname: z.string().min(1).max(300),
        id: word.optional(),
        name: z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
        value: z.number().min(0).max(HOUR_MS),
        deviceInfo: deviceInfoSchema,
      }),
    )
    .output(answer(z.object({ counted: z.boolean() }))),
}

const spread = z.object({
  visits: z.number().int(),
  p75: z.number().nullable(),
  good: z.number(),
  average: z.number(),
  poor: z.number(),
})

export const adminVitalsStaffContract = {
  read: oc.route({ method: 'GET', path: '/admin/web-vitals' }).output(
    answer(
      z.object({
        days: z.number().int(),
        /** Screens with most loads first; an empty pathname stands for those beyond the daily limit. */
        screens: z.array(
          z.object({
            pathname: z.string(),
            metrics: z.object(
              Object.fromEntries(METRICS.map((name) => [name, spread])) as Record<
                (typeof METRICS)[number],
                typeof spread
              >,
            ),
          }),
        ),
        /** Values of each field of `deviceInfo`, most reported first. */
        devices: z.array(
          z.object({
            field: z.string(),
            values: z.array(z.object({ value: z.string(), reports: z.number().int() })),
          }),
        ),
      }),
    ),
  ),
}
