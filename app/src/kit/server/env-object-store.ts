import { z } from 'zod'

/** Settings of the bucket for original images. */
export const objectStoreSchema = {
  OBJECT_STORE_URL: z.url({ protocol: /^https?$/, error: 'give https://host/bucket/folder' }).optional(),
  OBJECT_STORE_REGION: z.string().max(50).default('us-east-1'),
  OBJECT_STORE_KEY_ID: z.string().max(200).optional(),
  OBJECT_STORE_SECRET: z.string().max(500).optional(),
}

type Given = z.infer<z.ZodObject<typeof objectStoreSchema>>

export interface ObjectStoreSettings {
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reports a half-configured bucket: the product would start and then keep nothing. */
export function objectStoreProblems(value: Given): string[] {
  const needed = ['OBJECT_STORE_URL', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] as const
  if (needed.every((name) => value[name] === undefined)) return []
  return needed
    .filter((name) => value[name] === undefined)
    .map((name) => `${name}: is missing; a bucket needs ${needed.join(', ')}`)
}

/** Returns the settings of the object store; null if it is not set. */
export function objectStoreOf(value: Given): ObjectStoreSettings | null {
  const {
    OBJECT_STORE_URL: url,
    OBJECT_STORE_KEY_ID: accessKeyId,
    OBJECT_STORE_SECRET: secretAccessKey,
  } = value
  if (!url || !accessKeyId || !secretAccessKey) return null
  return { url, region: value.OBJECT_STORE_REGION, accessKeyId, secretAccessKey }
}
