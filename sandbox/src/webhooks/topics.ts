/** Resources of topics whose own name contains an underscore. */
const LONG_RESOURCES = ['app_subscriptions', 'app_purchases_one_time', 'bulk_operations', 'inventory_items']

/** Returns a topic in GraphQL's form: `products/update` → `PRODUCTS_UPDATE`. Accepts either form. */
export function topicEnum(topic: string): string {
  return topic.replace('/', '_').toUpperCase()
}

/**
 * Returns a topic in the form of headers and shopify.app.toml: `PRODUCTS_UPDATE` → `products/update`. Accepts either
 * form.
 */
export function topicName(topic: string): string {
  const text = topic.toLowerCase()
  if (text.includes('/')) return text
  const resource = LONG_RESOURCES.find((name) => text.startsWith(`${name}_`)) ?? text.split('_')[0] ?? text
  return `${resource}/${text.slice(resource.length + 1)}`
}
