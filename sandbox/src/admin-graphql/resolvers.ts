import { chargeMutations } from '../billing/charge-mutations.ts'
import { chargeResolvers } from '../billing/charge-resolvers.ts'
import { metaobjectResolvers } from '../metaobjects/metaobjects.ts'
import { subCollectionResolvers } from '../sub-collections/source-input.ts'
import { bulkResolvers } from './bulk/bulk-operations.ts'
import type { Resolvers } from './engine/entity.ts'
import { appResolvers } from './resources/apps.ts'
import { articleMutations } from './resources/article-mutations.ts'
import { articleResolvers } from './resources/articles.ts'
import { blogMutations } from './resources/blog-mutations.ts'
import { blogResolvers } from './resources/blogs.ts'
import { collectionMutations } from './resources/collection-mutations.ts'
import { collectionResolvers } from './resources/collections.ts'
import { fileMutations } from './resources/file-mutations.ts'
import { imageResolvers } from './resources/images.ts'
import { localeResolvers } from './resources/locales.ts'
import { marketResolvers } from './resources/markets.ts'
import { mediaResolvers } from './resources/media.ts'
import { menuResolvers } from './resources/menus.ts'
import { metafieldDefinitionResolvers } from './resources/metafield-definitions.ts'
import { metafieldMutations } from './resources/metafield-mutations.ts'
import { metafieldResolvers } from './resources/metafields.ts'
import { nodeResolvers } from './resources/nodes.ts'
import { pageMutations } from './resources/page-mutations.ts'
import { pageResolvers } from './resources/pages.ts'
import { productMediaMutations } from './resources/product-media-mutations.ts'
import { productMutations } from './resources/product-mutations.ts'
import { productResolvers } from './resources/products.ts'
import { publicationResolvers } from './resources/publications.ts'
import { redirectImportResolvers } from './resources/redirect-imports.ts'
import { redirectResolvers } from './resources/redirects.ts'
import { shopResolvers } from './resources/shop.ts'
import { themeMutations } from './resources/theme-mutations.ts'
import { themeResolvers } from './resources/themes.ts'
import { translationResolvers } from './resources/translations.ts'
import { variantMutations } from './resources/variant-mutations.ts'
import { variantResolvers } from './resources/variants.ts'
import { webPresenceResolvers } from './resources/web-presences.ts'
import { webhookSubscriptionResolvers } from './resources/webhook-subscriptions.ts'

/** Resolvers of all resources; two resolvers for one field are an error. */
export const resolvers: Resolvers = merge([
  bulkResolvers,
  appResolvers,
  articleMutations,
  articleResolvers,
  blogMutations,
  blogResolvers,
  chargeMutations,
  chargeResolvers,
  collectionMutations,
  collectionResolvers,
  fileMutations,
  imageResolvers,
  localeResolvers,
  marketResolvers,
  mediaResolvers,
  menuResolvers,
  metafieldDefinitionResolvers,
  metafieldMutations,
  metafieldResolvers,
  metaobjectResolvers,
  nodeResolvers,
  pageMutations,
  pageResolvers,
  productMediaMutations,
  productMutations,
  productResolvers,
  publicationResolvers,
  redirectImportResolvers,
  redirectResolvers,
  shopResolvers,
  subCollectionResolvers,
  themeMutations,
  themeResolvers,
  translationResolvers,
  variantMutations,
  variantResolvers,
  webPresenceResolvers,
  webhookSubscriptionResolvers,
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
