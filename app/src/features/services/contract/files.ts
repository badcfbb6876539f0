import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { FILE_LIMITS } from '../domain/file-rules.ts'

export const fileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Announced size in bytes; `received`: bytes so far. */
  size: count,
  received: count,
  /** Null until the whole file was received and checked. */
  type: z.string().nullable(),
  author: z.enum(['merchant', 'provider']),
})
export type ServiceFile = z.infer<typeof fileSchema>

const one = answer(fileSchema)
export const fileId = z.object({ id: z.uuid() })
export const fileStart = z.strictObject({
  name: z.string().trim().min(1).max(200),
  size: z.number().int().min(1),
})
export const filePiece = z.strictObject({
  id: z.uuid(),
  at: count,
  bytes: z.base64().max((FILE_LIMITS.piece / 3) * 4),
})
export const fileBytes = z.object({
  name: z.string(),
  type: z.string(),
  /** Base64. */
  bytes: z.string(),
})

/**
 * A file is uploaded in pieces, in order, and attached to an order or a message by its id. Deleted after a day if not
 * attached.
 */
export const filesContract = {
  beginFile: oc
    .route({ method: 'POST', path: '/services/files' })
    .meta({ visit: 'merchant' })
    .input(fileStart)
    .output(one),
  /**
   * The last piece may be sent again after a lost response. It completes the file, which is then checked and stored.
   */
  addPiece: oc
    .route({ method: 'POST', path: '/services/files/{id}/pieces' })
    .meta({ visit: 'merchant' })
    .input(filePiece)
    .output(one),
  getFile: oc.route({ method: 'GET', path: '/services/files/{id}' }).input(fileId).output(one),
  readFile: oc
    .route({ method: 'GET', path: '/services/files/{id}/bytes' })
    .input(fileId)
    .output(answer(fileBytes)),
  /** Removes a file that is not attached yet. */
  removeFile: oc
    .route({ method: 'DELETE', path: '/services/files/{id}' })
    .meta({ visit: 'merchant' })
    .input(fileId)
    .output(answer(fileId)),
}
