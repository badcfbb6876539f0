import { z } from 'zod'
import { count } from '#kit/shared/schemas.ts'
import { PIECE_BYTES } from './piece-bytes.ts'

export const fileStart = z.strictObject({ name: z.string().max(255), size: z.number().int().min(1) })
/**
 * `at`: offset of the piece's first byte, in order. `bytes`: base64. The last piece may be sent again, after a lost
 * response or to resume later; it must be identical.
 */
export const filePiece = z.strictObject({
  id: z.uuid(),
  at: count,
  bytes: z.base64().max((PIECE_BYTES / 3) * 4),
})

/** A file as it is shown, without the findings of its dry run. */
export const uploadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['uploading', 'checking', 'checked', 'refused', 'started']),
  /** Bytes announced and received. */
  size: count,
  received: count,
  /** `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`. */
  encoding: z.string().nullable(),
  /** Columns of the file that are ignored. */
  ignored: z.array(z.string()),
  operationId: z.string().nullable(),
  /** When the file is removed. */
  expiresAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof uploadSchema>
