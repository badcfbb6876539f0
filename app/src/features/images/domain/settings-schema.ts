import { z } from 'zod'
import { numericId } from '#kit/shared/schemas.ts'
import { type Excludes, FLOORS, type ImageSettings, NARROWEST, WIDEST } from './settings.ts'

export const settingsSchema = z.strictObject({
  mode: z.enum(['lossless', 'lossy']),
  floor: z.union(FLOORS.map((floor) => z.literal(floor))),
  maxWidth: z.number().int().min(NARROWEST).max(WIDEST).nullable(),
  keepCopyright: z.boolean(),
}) satisfies z.ZodType<ImageSettings>

/** True if both settings make the same file from the same original. */
export function isSameSettings(one: ImageSettings, other: unknown): boolean {
  const known = settingsSchema.safeParse(other)
  if (!known.success) return false
  const keys = Object.keys(one) as (keyof ImageSettings)[]
  return keys.every((key) => one[key] === known.data[key])
}

export const excludesSchema = z.strictObject({
  collections: z.array(numericId).max(100),
  tags: z.array(z.string().trim().min(1).max(255)).max(100),
  files: z.array(numericId).max(1_000),
}) satisfies z.ZodType<Excludes>

/** A form's exclusions, and those it was opened with. */
export const excludesEditSchema = excludesSchema.extend({ before: excludesSchema.optional() })
export type ExcludesEdit = z.infer<typeof excludesEditSchema>
