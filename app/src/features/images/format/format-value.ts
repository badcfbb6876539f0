import { z } from 'zod'
import { deliverySchema, making } from '../content/content-value.ts'

/** A gallery that shows a file: where in it, and which variants. */
export const placeSchema = z.object({
  /** gid. */
  product: z.string(),
  position: z.number().int().min(0),
  /** gids. */
  variants: z.array(z.string()),
})
export type Place = z.infer<typeof placeSchema>

/** Which file stands in the places of an image: the one it came as, or the one in another format. */
export const formatSchema = z.object({
  standing: z.enum(['source', 'converted']),
  /** gid of the file that stands; absent: it is not made yet. */
  file: z.string().optional(),
  mime: z.string(),
  bytes: z.number().int().min(0).optional(),
  width: z.number().int().nullable().optional(),
  height: z.number().int().nullable().optional(),
  /** Of the new file's bytes. */
  digest: z.string().optional(),
  url: z.string().optional(),
  places: z.array(placeSchema),
  made: making.optional(),
  delivered: z.array(deliverySchema).optional(),
  /** gid of the file of ours that stood there and was deleted. */
  former: z.string().optional(),
  /** The new file would have saved visitors too little: it was never shown, and is deleted again. */
  notShown: making.optional(),
  /** Key of the words that say why nothing was changed. */
  because: z.string().optional(),
})
export type Format = z.infer<typeof formatSchema>
