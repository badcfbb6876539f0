import { bulkResolvers } from './bulk/bulk-operations.ts'
import type { Resolvers } from './engine/entity.ts'
import { appResolvers } from './resources/apps.ts'
import { imageResolvers } from './resources/images.ts'
import { metafieldMutations } from './resources/metafield-mutations.ts'
import { metafieldResolvers } from './resources/metafields.ts'
import { nodeResolvers } from './resources/nodes.ts'
import { productResolvers } from './resources/products.ts'
import { shopResolvers } from './resources/shop.ts'
import { themeResolvers } from './resources/themes.ts'
import { variantResolvers } from './resources/variants.ts'

/** Every resolver of every resource; two answers for one field are a mistake. */
export const resolvers: Resolvers = merge([
  shopResolvers,
  appResolvers,
  productResolvers,
  variantResolvers,
  imageResolvers,
  metafieldResolvers,
  metafieldMutations,
  themeResolvers,
  nodeResolvers,
  bulkResolvers,
])

function merge(parts: Resolvers[]): Resolvers {
  const merged: Resolvers = {}
  for (const part of parts)
    for (const [type, fields] of Object.entries(part)) {
      const known = (merged[type] ??= {})
      for (const [field, answer] of Object.entries(fields)) {
        if (known[field]) throw new TypeError(`${type}.${field} is resolved twice.`)
        known[field] = answer
      }
    }
  return merged
}
