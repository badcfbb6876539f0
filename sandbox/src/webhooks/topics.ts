/** Resources a topic may be about, where the name itself holds an underscore. */
const LONG_RESOURCES = ['app_subscriptions', 'app_purchases_one_time', 'bulk_operations', 'inventory_items']

/** `products/update` as GraphQL writes it: `PRODUCTS_UPDATE`. Takes either form. */
export function topicEnum(topic: string): string {
  return topic.replace('/', '_').toUpperCase()
}

/** `PRODUCTS_UPDATE` as headers and shopify.app.toml write it: `products/update`. Takes either form. */
export function topicName(topic: string): string {
  const text = topic.toLowerCase()
  if (text.includes('/')) return text
  const resource = LONG_RESOURCES.find((name) => text.startsWith(`${name}_`)) ?? text.split('_')[0] ?? text
  return `${resource}/${text.slice(resource.length + 1)}`
}
