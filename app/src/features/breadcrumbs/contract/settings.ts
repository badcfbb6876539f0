import { z } from 'zod'
import { numericId } from '#kit/shared/schemas.ts'

export const SEPARATORS = ['chevron', 'slash', 'arrow', 'dot'] as const
/**
 * Page types that are looked at for the theme's own breadcrumbs. Search, cart and policies are not: the trail carries no
 * markup there (decision 0181).
 */
export const PAGE_TYPES = ['product', 'collection', 'page', 'blog', 'article', 'list-collections'] as const
export type PageType = (typeof PAGE_TYPES)[number]

const handle = z.string().trim().min(1).max(255)
const collectionIds = z
  .array(numericId)
  .max(250)
  .refine((ids) => new Set(ids).size === ids.length)

/** Look of the trail. It has no colours: it inherits the colour of the text around it. */
export const designSchema = z.strictObject({
  separator: z.enum(SEPARATORS),
  home: z.enum(['label', 'icon']),
  /** Empty: the default word of the page's language. */
  homeLabel: z.string().trim().max(40),
  size: z.enum(['small', 'text']),
  spacing: z.enum(['tight', 'normal', 'wide']),
  align: z.enum(['start', 'center']),
  /** Which names to truncate when there is too little room. */
  truncate: z.enum(['none', 'last', 'all']),
  /** Characters a truncated name keeps. */
  length: z.number().int().min(10).max(80),
  mobile: z.enum(['wrap', 'scroll']),
})
export type BreadcrumbDesign = z.infer<typeof designSchema>

/** The merchant's choices for the whole store. */
export const choicesSchema = z.strictObject({
  shown: z.boolean(),
  /** Show a trail on blogs and articles too. */
  blogPages: z.boolean(),
  design: designSchema,
  /** Handles of the menus that define the hierarchy, in order of precedence. */
  menus: z.array(handle).max(5),
  priority: collectionIds,
  blocked: collectionIds,
})
export type BreadcrumbChoices = z.infer<typeof choicesSchema>

/** A form's choices, and those it was opened with. */
export const choicesEditSchema = choicesSchema.extend({ before: choicesSchema.optional() })
export type BreadcrumbChoicesEdit = z.infer<typeof choicesEditSchema>

const templateSchema = z.union([
  z.enum(PAGE_TYPES),
  z.templateLiteral([z.enum(PAGE_TYPES), '.', z.string().min(1).max(120)]),
])
/** The default template of a page type, or one of its alternate templates: `product`, `product.bundle`. */
export type Template = z.infer<typeof templateSchema>
export const templatesSchema = z.array(templateSchema)

/** The choices with what was found in the theme. */
export const settingsSchema = choicesSchema.extend({
  /** Templates on which the theme prints breadcrumb markup itself: ours is left out there. */
  silent: templatesSchema,
  /** Templates on which the theme shows a trail itself, so that visitors would see two. */
  doubled: templatesSchema.default([]),
  /**
   * Templates without our block: the breadcrumb schema, if it is on, prints its JSON-LD there, and a block added since
   * stays without markup until the next look.
   */
  absent: templatesSchema.default([]),
  /** Alternate templates that were looked at; the others are taken for the default template of their type. */
  alternates: templatesSchema.default([]),
})
export type BreadcrumbSettings = z.infer<typeof settingsSchema>

/** Settings of a new shop: switched off, with the choices most stores want once they are on. */
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
  absent: [],
  alternates: [],
}
