import { oc } from '@orpc/contract'
import { z } from 'zod'
import { excludesSchema, settingsSchema } from '../domain/settings-schema.ts'

const settingsAnswer = z.object({
  data: z.object({
    settings: settingsSchema,
    excludes: excludesSchema,
    savedAt: z.iso.datetime().nullable(),
  }),
})

export const settingsContract = {
  settings: oc.route({ method: 'GET', path: '/images/settings' }).output(settingsAnswer),
  /** `confirmed` is required if `needsConfirmation(settings)`, else `images.confirm-settings`. */
  saveSettings: oc
    .route({ method: 'POST', path: '/images/settings' })
    .input(z.strictObject({ settings: settingsSchema, confirmed: z.boolean().default(false) }))
    .output(settingsAnswer),
  saveExcludes: oc
    .route({ method: 'POST', path: '/images/excludes' })
    .input(excludesSchema)
    .output(settingsAnswer),
}
