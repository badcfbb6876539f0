import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Resources that can hold metafields of ours, by the platform's name of the list of all of them. */
export const OWNERS = {
  product: 'products',
  collection: 'collections',
  page: 'pages',
  blog: 'blogs',
  article: 'articles',
} as const
export type Owner = keyof typeof OWNERS

/** What data of our own is for, in a merchant's words: texts `leaving:group.<group>`. */
export const OWN_GROUPS = ['settings', 'breadcrumbs', 'custom-trails', 'nofollow', 'post-marks'] as const
export type OwnGroup = (typeof OWN_GROUPS)[number]

/** An app-owned metafield on resources of the store. */
export interface OwnMetafield {
  group: OwnGroup
  namespace: `$app:${string}`
  key: string
  on: readonly Owner[]
  /** Name of the change kind that deletes it, and the field it has there. */
  kind: string
  field: string
}

/** Something else that ends with a change: an entry of our own metaobjects, a setting. */
export interface OwnEntry {
  group: OwnGroup
  kind: string
  resourceId: string
  field: string
  /** Its name, shown with the change. */
  label: string
  /** The value that ends it; absent: none. */
  after?: unknown
}

/** What a feature keeps on the store for itself, as against what it writes there for the merchant. */
export interface OwnData {
  metafields?: readonly OwnMetafield[]
  /** Reads the others from the platform; there are few. Throws `PlatformError`. */
  entries?(ctx: ShopContext): Promise<OwnEntry[]>
}

export const OWN_DATA = defineOffer<OwnData>('ownData')
