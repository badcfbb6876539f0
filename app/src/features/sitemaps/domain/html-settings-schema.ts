import { z } from 'zod'
import { numericId } from '#kit/shared/schemas.ts'
import { type HtmlSettings, LONGEST_TITLE, MOST_EXCLUDED } from './html-settings.ts'
import { LISTED_KINDS } from './kinds.ts'

const kind = z.enum(LISTED_KINDS)

export const htmlSettingsSchema = z.strictObject({
  published: z.boolean(),
  title: z.string().trim().min(1).max(LONGEST_TITLE),
  sections: z
    .array(z.strictObject({ kind, shown: z.boolean() }))
    .length(LISTED_KINDS.length)
    .refine((sections) => new Set(sections.map((section) => section.kind)).size === LISTED_KINDS.length),
  columns: z.number().int().min(1).max(4),
  excluded: z.array(z.strictObject({ kind, id: numericId })).max(MOST_EXCLUDED),
}) satisfies z.ZodType<HtmlSettings>

/** A form's settings, and those it was opened with. */
export const htmlEditSchema = htmlSettingsSchema.extend({ before: htmlSettingsSchema.optional() })
export type HtmlEdit = z.infer<typeof htmlEditSchema>
