import type { Globals } from './objects/globals.ts'
import type { Evaluate } from './objects/settings.ts'
import type { Rendering } from './rendering.ts'

/** Evaluates settings that are bound to data, such as `{{ product.metafields.custom.care.value }}`. */
export function evaluator(rendering: Rendering, globals: Globals): Evaluate {
  return (template) =>
    rendering.engine.evaluate(template, {
      rendering,
      source: rendering.theme,
      globals: globals.with({ closest: closest(globals) }),
    })
}

/** The `closest` object: the resources of the page. */
function closest(globals: Globals): Record<string, unknown> {
  const names = ['product', 'collection', 'article', 'blog', 'page', 'metaobject']
  return Object.fromEntries(names.map((name) => [name, globals.liquidMethodMissing(name) ?? null]))
}
