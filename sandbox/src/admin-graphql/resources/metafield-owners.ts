import { parseGid } from '../engine/gid.ts'

interface OwnerType {
  /** `MetafieldOwnerType` of the schema. */
  ownerType: string
  /** One of these scopes lets an app write the owner's metafields; empty: no scope needed. */
  write: string[]
}

const OWNERS: Record<string, OwnerType> = {
  AppInstallation: { ownerType: 'API_PERMISSION', write: [] },
  Shop: { ownerType: 'SHOP', write: [] },
  Product: { ownerType: 'PRODUCT', write: ['write_products'] },
  ProductVariant: { ownerType: 'PRODUCTVARIANT', write: ['write_products'] },
  Collection: { ownerType: 'COLLECTION', write: ['write_products'] },
  Page: { ownerType: 'PAGE', write: ['write_content', 'write_online_store_pages'] },
  Blog: { ownerType: 'BLOG', write: ['write_content', 'write_online_store_pages'] },
  Article: { ownerType: 'ARTICLE', write: ['write_content', 'write_online_store_pages'] },
  MediaImage: { ownerType: 'MEDIA_IMAGE', write: ['write_files', 'write_themes'] },
  Market: { ownerType: 'MARKET', write: ['write_markets'] },
}

/** Returns the metafield owner type of a global id; undefined if its type has no metafields here. */
export function ownerTypeOf(owner: string): OwnerType | undefined {
  const type = parseGid(owner)?.type
  return type === undefined ? undefined : OWNERS[type]
}
