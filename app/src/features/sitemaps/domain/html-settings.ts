import { z } from 'zod'
import { LISTED_KINDS } from './kinds.ts'

export const LONGEST_TITLE = 120
/** Resources that may be left off. */
export const MOST_EXCLUDED = 1_000

const kind = z.enum(LISTED_KINDS)

/** What a merchant chooses for the HTML sitemap. */
export const htmlSettingsSchema = z.strictObject({
  published: z.boolean(),
  title: z.string().trim().min(1).max(LONGEST_TITLE),
  /** Every kind once, in the order they stand on the page. */
  sections: z
    .array(z.strictObject({ kind, shown: z.boolean() }))
    .length(LISTED_KINDS.length)
    .refine((sections) => new Set(sections.map((section) => section.kind)).size === LISTED_KINDS.length),
  columns: z.number().int().min(1).max(4),
  excluded: z.array(z.strictObject({ kind, id: z.string().regex(/^\d{1,18}$/) })).max(MOST_EXCLUDED),
})
export type HtmlSettings = z.infer<typeof htmlSettingsSchema>

export const DEFAULT_HTML_SETTINGS: Omit<HtmlSettings, 'title'> = {
  published: false,
  sections: [
    ...(['collection', 'product', 'page', 'blog', 'article'] as const).map((one) => ({
      kind: one,
      shown: true,
    })),
  ],
  columns: 3,
  excluded: [],
}
