/**
 * Returns the values of the search field `published_status` that find a product or collection: those about the Online
 * Store (shopify.dev, query `collections`).
 */
export function publishedStatus(publishedAt: string | null): string[] {
  const isOnline = publishedAt !== null && Date.parse(publishedAt) <= Date.now()
  return [...(isOnline ? ['published', 'visible'] : ['unpublished']), 'online_store_channel', 'any']
}
