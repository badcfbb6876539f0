import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'

/** Facts about a signature without its value, which is never shown again. */
const crawlerSignatureSchema = z.object({
  state: z.enum(['none', 'active', 'expired']),
  expiresAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** The only hosts it is sent to. */
  hosts: z.array(z.string()),
})
export type CrawlerSignature = z.infer<typeof crawlerSignatureSchema>

const pasted = z.string().max(4_200)
export const pastedSignatureSchema = z.strictObject({
  signatureInput: pasted,
  signature: pasted,
  /** Empty: the platform's default. */
  signatureAgent: pasted,
})
export type PastedSignature = z.infer<typeof pastedSignatureSchema>

export const settingsContract = {
  /** Deletes a product or a collection permanently, in the store and here. */
  deleteResource: oc
    .route({ method: 'POST', path: '/settings/store-data/delete' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ id: z.string().regex(/^gid:\/\/shopify\/(Product|Collection)\/\d{1,18}$/) }))
    .output(answer(z.object({ id: z.string() }))),
  crawlerSignature: oc
    .route({ method: 'GET', path: '/settings/crawler-signature' })
    .output(answer(crawlerSignatureSchema)),
  saveCrawlerSignature: oc
    .route({ method: 'PUT', path: '/settings/crawler-signature' })
    .meta({ visit: 'merchant' })
    .input(pastedSignatureSchema)
    .output(answer(crawlerSignatureSchema)),
  removeCrawlerSignature: oc
    .route({ method: 'DELETE', path: '/settings/crawler-signature' })
    .meta({ visit: 'merchant' })
    .output(answer(crawlerSignatureSchema)),
}
