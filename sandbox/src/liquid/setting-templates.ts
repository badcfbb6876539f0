import type { Globals } from './objects/globals.ts'
import type { Evaluate } from './objects/settings.ts'
import type { Rendering } from './rendering.ts'

/** Returns a function that evaluates settings bound to data, such as `{{ product.metafields.custom.care.value }}`. */
export function evaluator(rendering: Rendering, globals: Globals): Evaluate {
  return (template) => rendering.engine.evaluate(template, { rendering, source: rendering.theme, globals })
}
