import { oc } from '@orpc/contract'
import { z } from 'zod'
import { answer } from '#kit/shared/schemas.ts'
import { PROVIDER_STAGES } from '../domain/order-stage.ts'
import { fileBytes, filePiece, fileSchema, fileStart } from './files.ts'
import { messageInput, orderRowSchema, orderSchema } from './orders.ts'

const store = z.string().max(100)
const ofStore = z.object({ store, id: z.uuid() })
const one = answer(fileSchema)

const staffRowSchema = orderRowSchema.extend({
  /** The store's domain. */
  store,
  storeName: z.string(),
  takenBy: z.string().nullable(),
  /** True if the last message is the merchant's. */
  isWaiting: z.boolean(),
})
export type StaffOrderRow = z.infer<typeof staffRowSchema>

const staffOrderSchema = orderSchema.extend({
  store,
  storeName: z.string(),
  takenBy: z.string().nullable(),
})
export type StaffOrder = z.infer<typeof staffOrderSchema>
const order = answer(staffOrderSchema)

/** Orders of all stores, for the provider's staff. */
export const servicesStaffContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/services/orders' })
    .input(
      z.object({
        which: z.enum(['open', 'all']).default('open'),
        /** `next` of the previous page. */
        before: z.iso.datetime().optional(),
      }),
    )
    .output(answer(z.object({ rows: z.array(staffRowSchema), next: z.string().nullable() }))),
  get: oc.route({ method: 'GET', path: '/admin/services/orders/{store}/{id}' }).input(ofStore).output(order),
  /** Assigns the order to the staff member. */
  take: oc
    .route({ method: 'POST', path: '/admin/services/orders/{store}/{id}/take' })
    .input(ofStore)
    .output(order),
  setStage: oc
    .route({ method: 'POST', path: '/admin/services/orders/{store}/{id}/stage' })
    .input(
      z.strictObject({
        ...ofStore.shape,
        stage: z.enum(PROVIDER_STAGES),
        /** Words for the merchant. */
        words: z.string().trim().max(5_000).default(''),
        files: messageInput.shape.files,
      }),
    )
    .output(order),
  answer: oc
    .route({ method: 'POST', path: '/admin/services/orders/{store}/{id}/messages' })
    .input(z.strictObject({ store, ...messageInput.shape }))
    .output(order),
  beginFile: oc
    .route({ method: 'POST', path: '/admin/services/{store}/files' })
    .input(z.strictObject({ store, ...fileStart.shape }))
    .output(one),
  addPiece: oc
    .route({ method: 'POST', path: '/admin/services/{store}/files/{id}/pieces' })
    .input(z.strictObject({ store, ...filePiece.shape }))
    .output(one),
  getFile: oc.route({ method: 'GET', path: '/admin/services/{store}/files/{id}' }).input(ofStore).output(one),
  readFile: oc
    .route({ method: 'GET', path: '/admin/services/{store}/files/{id}/bytes' })
    .input(ofStore)
    .output(answer(fileBytes)),
}
