import objects from '@shopify/theme-check-docs-updater/data/objects.json' with { type: 'json' }
import type { KnownBy } from './unknown-words.ts'

const byObject = new Map(
  objects.map((object) => [object.name, new Set((object.properties ?? []).map((property) => property.name))]),
)

/** Words that liquidjs answers for every object, and those an object gives by its position in a list. */
const COMMON = new Set(['size', 'first', 'last'])

/** Properties themes use that the platform answers and its list leaves out. */
const UNLISTED = new Set(['recommendations.performed', 'predictive_search_resources.queries'])

const anywhere = new Set([...byObject.values()].flatMap((properties) => [...properties]))

/** Classes whose name is not that of the object they stand for. */
const NAMES: Record<string, string> = { LocaleDrop: 'shop_locale', RenderLoopDrop: 'forloop' }

/** The name the platform gives the object a class stands for: `LineItemDrop` is the `line_item`. */
export function objectName(className: string): string {
  return (
    NAMES[className] ??
    className
      .replace(/Drop$/, '')
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
  )
}

/** Who knows a property that an object of the sandbox does not answer; undefined when it is no word of an object. */
export function whoKnows(object: string, property: string): KnownBy | undefined {
  if (COMMON.has(property) || UNLISTED.has(`${object}.${property}`)) return undefined
  if (byObject.get(object)?.has(property)) return 'platform'
  return anywhere.has(property) ? 'other objects' : 'nobody'
}
