import objects from '@shopify/theme-check-docs-updater/data/objects.json' with { type: 'json' }
import type { KnownBy } from './unknown-words.ts'

const byObject = new Map(
  objects.map((object) => [object.name, new Set((object.properties ?? []).map((property) => property.name))]),
)

/** Properties that liquidjs provides for every object or that depend on the position in a list. */
const COMMON = new Set(['size', 'first', 'last'])

/** Properties that themes use and the platform provides, but its list omits. */
const UNLISTED = new Set(['recommendations.performed', 'predictive_search_resources.queries'])

const anywhere = new Set([...byObject.values()].flatMap((properties) => [...properties]))

/** Classes not named after the object they implement. */
const NAMES: Record<string, string> = { LocaleDrop: 'shop_locale', RenderLoopDrop: 'forloop' }

/** Returns the platform's name of the object a class implements: `LineItemDrop` is the `line_item`. */
export function objectName(className: string): string {
  return (
    NAMES[className] ??
    className
      .replace(/Drop$/, '')
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
  )
}

/** Returns where a property unknown to an object of the sandbox exists; undefined if it is a common or unlisted one. */
export function whoKnows(object: string, property: string): KnownBy | undefined {
  if (COMMON.has(property) || UNLISTED.has(`${object}.${property}`)) return undefined
  if (byObject.get(object)?.has(property)) return 'platform'
  return anywhere.has(property) ? 'other objects' : 'nobody'
}
