import { z } from 'zod'

export const SEPARATORS = ['chevron', 'slash', 'arrow', 'dot'] as const
/** Kinds of pages that can carry markup of the theme's own. */
export const PAGE_TYPES = ['product', 'collection', 'page', 'blog', 'article'] as const

const handle = z.string().trim().min(1).max(255)
const collectionId = z.string().regex(/^\d{1,18}$/)
const collectionIds = z
  .array(collectionId)
  .max(250)
  .refine((ids) => new Set(ids).size === ids.length)

/** How the trail looks. Colours are the theme's: the trail takes the colour of the text around it. */
export const designSchema = z.strictObject({
  separator: z.enum(SEPARATORS),
  home: z.enum(['label', 'icon']),
  /** Empty: the word of the page's language. */
  homeLabel: z.string().trim().max(40),
  size: z.enum(['small', 'text']),
  spacing: z.enum(['tight', 'normal', 'wide']),
  align: z.enum(['start', 'center']),
  /** Which names are cut short where there is no room for them. */
  truncate: z.enum(['none', 'last', 'all']),
  /** Characters a cut name has room for. */
  length: z.number().int().min(10).max(80),
  mobile: z.enum(['wrap', 'scroll']),
})
export type BreadcrumbDesign = z.infer<typeof designSchema>

/** What the merchant chooses for the whole store. */
export const choicesSchema = z.strictObject({
  shown: z.boolean(),
  /** Blogs and articles show a trail, too. */
  blogPages: z.boolean(),
  design: designSchema,
  /** Handles of the menus that say what stands above what, the first one first. */
  menus: z.array(handle).max(5),
  priority: collectionIds,
  blocked: collectionIds,
})
export type BreadcrumbChoices = z.infer<typeof choicesSchema>

/** The same with what was found in the theme. */
export const settingsSchema = choicesSchema.extend({
  /** Page types whose theme adds breadcrumb markup itself: ours stays out there. */
  silent: z.array(z.enum(PAGE_TYPES)),
  /** Page types on which the theme shows a trail itself: two would stand there. */
  doubled: z.array(z.enum(PAGE_TYPES)).default([]),
})
export type BreadcrumbSettings = z.infer<typeof settingsSchema>

/** A new shop's breadcrumbs: switched off, and what most stores want once they are on. */
export const DEFAULT_SETTINGS: BreadcrumbSettings = {
  shown: false,
  blogPages: true,
  design: {
    separator: 'chevron',
    home: 'label',
    homeLabel: '',
    size: 'small',
    spacing: 'normal',
    align: 'start',
    truncate: 'last',
    length: 40,
    mobile: 'wrap',
  },
  menus: ['main-menu'],
  priority: [],
  blocked: [],
  silent: [],
  doubled: [],
}
