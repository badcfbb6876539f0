import type { SandboxContext } from '../context.ts'
import { jsonText } from '../liquid/json-text.ts'
import { isPublished, productDrop } from '../liquid/objects/product.ts'
import { renderingFor } from './render-page.ts'
import type { Visit } from './visit.ts'

/** Returns the body of `/products/<handle>.js` or `.json`; undefined for any other URL or product. */
export function productJson(context: SandboxContext, visit: Visit): string | undefined {
  const [, handle, format] = /^\/products\/([^/]+)\.(js|json)$/.exec(visit.request.path) ?? []
  const record = handle && context.state.byHandle(visit.store, 'Product', handle)
  if (!record || !isPublished(record)) return undefined
  const text = jsonText(productDrop(renderingFor(context, visit), record), { raw: true })
  return format === 'js' ? text : `{"product":${text}}`
}
