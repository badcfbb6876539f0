import { z } from 'zod'
import { MODEL_PROVIDERS } from '#adapters/language-model/language-model.ts'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'

const provider = z.enum(MODEL_PROVIDERS)
const count = z.number().int()

/** Calls and tokens used; days are in UTC. */
const usageSchema = z.object({ calls: count, failures: count, inputTokens: count, outputTokens: count })
export type ModelUsage = z.infer<typeof usageSchema>

export const languageModelStateSchema = z.object({
  /** The shop's own model; only the last characters of its key are exposed. */
  own: z
    .object({
      provider,
      baseUrl: z.string(),
      model: z.string(),
      seesImages: z.boolean(),
      /** Null: no key. */
      lastFour: z.string().nullable(),
      savedAt: z.iso.datetime(),
      /** False if the key can no longer be decrypted and has to be entered again. */
      usable: z.boolean(),
    })
    .nullable(),
  /** The operator's model, for shops without their own; null if there is none. */
  installation: z.object({ model: z.string(), seesImages: z.boolean() }).nullable(),
  /** Until when the provider in use asked to pause. */
  pausedUntil: z.iso.datetime().nullable(),
  /** Of the last 30 days, by owner of the key. */
  usage: z.object({ ownKey: usageSchema, installation: usageSchema }),
})
export type LanguageModelState = z.infer<typeof languageModelStateSchema>

export const ownModelSchema = z.strictObject({
  provider,
  /** Empty: the provider's own URL, if it has one. */
  baseUrl: z.string().trim().max(500),
  model: z.string().trim().min(1).max(200),
  /** Absent: keeps the stored one. Empty: the server needs none. */
  apiKey: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21-\x7e]*$/)
    .optional(),
  seesImages: z.boolean(),
})
export type OwnModel = z.infer<typeof ownModelSchema>

const state = answer(languageModelStateSchema)

export const languageModelContract = {
  get: oc.route({ method: 'GET', path: '/language-model' }).output(state),
  /** Sends the model a small question first; a model that does not answer is not saved. */
  save: oc
    .route({ method: 'PUT', path: '/language-model' })
    .meta({ visit: 'merchant' })
    .input(ownModelSchema)
    .output(state),
  remove: oc.route({ method: 'DELETE', path: '/language-model' }).meta({ visit: 'merchant' }).output(state),
  /** Sends the model in use a small question. */
  test: oc
    .route({ method: 'POST', path: '/language-model/test' })
    .meta({ visit: 'merchant' })
    .output(answer(z.object({ model: z.string(), sawImage: z.boolean() }))),
}
