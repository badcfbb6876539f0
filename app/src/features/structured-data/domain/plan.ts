/** What the storefront's Liquid does on a template for one product shape; absent means it prints nothing. */
export type ShapePlan = { mode: 'own' } | CompletePlan

/** Adds what the theme's node lacks, under the theme's own @ids. */
export interface CompletePlan {
  mode: 'complete'
  /** @id patterns with the placeholders `{url}`, `{path}`, `{handle}`, `{id}` and, below the product, `{variant}`. */
  id: string
  variant?: string
  offer?: string
  /** `aggregateRating`, `hasVariant.gtin`, `offers.itemCondition`, … */
  adds: string[]
}

/** Products without options print one Product, the others a ProductGroup: a theme may treat the two differently. */
export type Shape = 'single' | 'variants'
export const SHAPES = ['single', 'variants'] as const

export type TemplatePlans = Partial<Record<Shape, ShapePlan>>
