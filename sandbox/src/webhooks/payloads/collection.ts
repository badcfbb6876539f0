import type { CollectionRecord } from '../../state/records.ts'

/** Returns the body of `collections/create` and `collections/update`. */
export function collectionPayload(collection: CollectionRecord): object {
  return {
    id: collection.id,
    admin_graphql_api_id: `gid://shopify/Collection/${collection.id}`,
    title: collection.title,
    handle: collection.handle,
    body_html: collection.descriptionHtml,
    sort_order: collection.sortOrder.toLowerCase(),
    template_suffix: collection.templateSuffix,
    published_scope: 'web',
    published_at: collection.publishedAt,
    updated_at: collection.updatedAt,
  }
}
