import filters from '@shopify/theme-check-docs-updater/data/filters.json' with { type: 'json' }
import objects from '@shopify/theme-check-docs-updater/data/objects.json' with { type: 'json' }
import tags from '@shopify/theme-check-docs-updater/data/tags.json' with { type: 'json' }

/** Tags that exist only inside another, and two that the platform's list omits. */
const INNER_TAGS = ['elsif', 'when', 'else', 'schema', '#']

/**
 * Aliases the platform's list describes but does not name (shopify.dev, filters `translate`, `handleize`), and a filter
 * it omits, which published themes use for the code of a gift card.
 */
const FILTER_ALIASES = ['t', 'handle', 'format_code']

/** Objects provided by a tag or a file's location, which the list shows as parts of others. */
const CONTEXT_OBJECTS = [
  'app',
  'block',
  'comment',
  'form',
  'forloop',
  'paginate',
  'predictive_search',
  'product_variant',
  'recommendations',
  'section',
  'tablerowloop',
]

/** Words that are not objects but that published themes use as if they were: `return_to: back`. */
const BARE_WORDS = ['back']

/** The platform's tags by name. */
export const KNOWN_TAGS: ReadonlySet<string> = new Set([...tags.map((tag) => tag.name), ...INNER_TAGS])

/** The platform's filters by name. */
export const KNOWN_FILTERS: ReadonlySet<string> = new Set([
  ...filters.map((filter) => filter.name),
  ...FILTER_ALIASES,
])

/** Objects that an expression can start with. */
export const KNOWN_OBJECTS: ReadonlySet<string> = new Set([
  ...objects.filter((one) => one.access.global || one.access.template.length > 0).map((one) => one.name),
  ...CONTEXT_OBJECTS,
  ...BARE_WORDS,
])
