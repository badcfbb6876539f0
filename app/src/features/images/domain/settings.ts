import { z } from 'zod'

/** Quality floors (SSIMULACRA2): not to be told apart, hardly, high. */
export const FLOORS = [90, 80, 70] as const
export type Floor = (typeof FLOORS)[number]

/** From here on a merchant confirms: the lowest floor saves the most, and somebody may see it. */
const CONFIRMED_FROM: Floor = 70

/** Widest side the platform's delivery network sends (facts/images.md). */
export const WIDEST = 5_760

export const settingsSchema = z.strictObject({
  /** `lossless`: every pixel stays as it is; the floor is not heeded. */
  mode: z.enum(['lossless', 'lossy']),
  floor: z.union(FLOORS.map((floor) => z.literal(floor))),
  /** Wider images are made this wide; null keeps their size. */
  maxWidth: z.number().int().min(320).max(WIDEST).nullable(),
  /** Copyright and artist stay in the file. Where an image was taken never does. */
  keepCopyright: z.boolean(),
})
export type ImageSettings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: ImageSettings = {
  mode: 'lossy',
  floor: 80,
  maxWidth: null,
  keepCopyright: true,
}

/** True for settings a merchant has to confirm before images are written with them. */
export const needsConfirmation = ({ mode, floor }: ImageSettings): boolean =>
  mode === 'lossy' && floor <= CONFIRMED_FROM

/** True for settings that make the same file of the same original. */
export function isSameSettings(one: ImageSettings, other: unknown): boolean {
  const known = settingsSchema.safeParse(other)
  if (!known.success) return false
  const keys = Object.keys(one) as (keyof ImageSettings)[]
  return keys.every((key) => one[key] === known.data[key])
}

/** Images a merchant keeps as they are. */
export const excludesSchema = z.strictObject({
  /** Numbers of collections: images of their products, and their own. */
  collections: z.array(z.string().regex(/^\d{1,18}$/)).max(100),
  /** Tags of products, compared without regard to case. */
  tags: z.array(z.string().trim().min(1).max(255)).max(100),
  /** Numbers of images. */
  files: z.array(z.string().regex(/^\d{1,18}$/)).max(1_000),
})
export type Excludes = z.infer<typeof excludesSchema>
