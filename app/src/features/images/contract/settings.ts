import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { excludesEditSchema, excludesSchema, settingsSchema } from '../domain/settings-schema.ts'

const savedSettings = z.object({
  settings: settingsSchema,
  excludes: excludesSchema,
  savedAt: z.iso.datetime().nullable(),
})
export type SavedSettings = z.infer<typeof savedSettings>

const settingsAnswer = answer(savedSettings)

export const settingsContract = {
  settings: oc.route({ method: 'GET', path: '/images/settings' }).output(settingsAnswer),
  /** `confirmed` is required if `needsConfirmation(settings)`, else `images.confirm-settings`. */
  saveSettings: oc
    .route({ method: 'POST', path: '/images/settings' })
    .meta({ visit: 'support' })
    .input(
      z.strictObject({
        settings: settingsSchema,
        /** The settings the form was opened with. */
        before: settingsSchema.optional(),
        confirmed: z.boolean().default(false),
      }),
    )
    .output(settingsAnswer),
  saveExcludes: oc
    .route({ method: 'POST', path: '/images/excludes' })
    .meta({ visit: 'support' })
    .input(excludesEditSchema)
    .output(settingsAnswer),
}
