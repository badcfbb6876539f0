import type { ShopContext } from '#core/context/context.ts'
import type { SchemaTypePreview } from './contract.ts'
import { checkValues } from './domain/check-values.ts'
import type { PageFacts, SchemaType, StoreFacts, Values } from './domain/schema-type.ts'
import { keptValues, printedNode } from './domain/settings.ts'
import { judgeNodes } from './judge.ts'
import { known } from './known-type.ts'
import { type SamplePages, samplePages } from './sample-page.ts'
import { storeFacts } from './store-facts.ts'

/** Returns what a page would carry with the current form values, and their faults. */
export async function previewType(
  ctx: ShopContext,
  { type: key, values }: { type: string; values: Values },
): Promise<SchemaTypePreview> {
  const type = known(key)
  const store = await storeFacts(ctx)
  const sample = needsSample(type) ? sampleOf(type, await samplePages(ctx, store)) : null
  const nodes = previewNodes(type, values, { store, sample })
  const { verdict, issues } = judgeNodes(nodes, sample?.url ?? `${store.url}/`)
  const home = { title: store.name, url: `${store.url}/`, description: '' }
  return {
    node: nodes.length > 1 ? { '@graph': nodes } : (nodes[0] ?? null),
    page: sample ? { title: sample.title, url: sample.url, description: sample.description } : home,
    site: store.name,
    verdict,
    issues,
    faults: checkValues(type, values),
  }
}

/** Returns whether the type shows on a page other than the home page. */
function needsSample(type: SchemaType): boolean {
  return type.page !== undefined || type.entries !== undefined || type.changesProduct === true
}

/** Returns the sample page that shows a type's markup; null if the store has none. */
export function sampleOf(type: SchemaType, samples: SamplePages): PageFacts | null {
  return samples[type.page?.types[0] ?? 'product'] ?? null
}

/** Returns all nodes of a type as a page carries them. */
export function previewNodes(
  type: SchemaType,
  values: Values,
  { store, sample }: { store: StoreFacts; sample: PageFacts | null },
): Record<string, unknown>[] {
  if (type.changesProduct) return []
  const kept = keptValues(type, values)
  if (type.page) return sample ? [type.page.node(kept, sample, store)] : []
  const first = printedNode(type, values, store)
  if (type.entries) return [{ ...first, '@id': `${sample?.url ?? `${store.url}/`}#${type.key}` }]
  const more = (type.more?.(kept) ?? []).map((node, at) => ({
    '@context': 'https://schema.org',
    '@id': `${store.url}/#${type.key}-${at + 2}`,
    ...node,
  }))
  return [first, ...more]
}
