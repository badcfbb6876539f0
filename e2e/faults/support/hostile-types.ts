import { entryKey, entryText } from '../../../app/src/features/schema-types/domain/entry.ts'
import { indexWith } from '../../../app/src/features/schema-types/domain/entry-index.ts'
import type {
  Field,
  FieldValue,
  SchemaType,
  Values,
} from '../../../app/src/features/schema-types/domain/schema-type.ts'
import { keptValues, metafieldKey, toText } from '../../../app/src/features/schema-types/domain/settings.ts'
import { ALL_TYPES } from '../../../app/src/features/schema-types/domain/types/schema-types.ts'
import {
  blockText,
  storefrontEngine,
} from '../../../app/src/features/structured-data/testing/storefront-renderer.ts'
import { hostileText } from '../script-payloads.ts'

/** A page with everything that a type prints, and the expected node if it is made from the type's values. */
export interface HostilePage {
  type: string
  html: string
  node: Record<string, unknown> | null
  fields: number
}

/** Renders every declared type with hostile text in each of its fields, as the storefront prints it. */
export function hostileTypePages(random: () => number, jsonEscaping: boolean): HostilePage[] {
  return ALL_TYPES.filter(({ changesProduct }) => !changesProduct).map((type) => {
    const text = () => hostileText(random)
    const { values, fields } = hostileForm(type, text)
    return { type: type.key, ...printed(type, values, { text, jsonEscaping }), fields }
  })
}

function hostileForm(type: SchemaType, text: () => string): { values: Values; fields: number } {
  let fields = 0
  const value = (field: Field): FieldValue => {
    switch (field.control) {
      case 'switch':
        return true
      case 'rows':
        return [0, 1].map(
          () =>
            Object.fromEntries(field.of.map((inner) => [inner.name, value(inner)])) as Record<string, string>,
        )
      case 'list':
      case 'choices':
      case 'countries':
      case 'days':
        fields++
        return [text(), text()]
      default:
        fields++
        return text()
    }
  }
  const values = Object.fromEntries(
    type.groups.flatMap((group) => group.fields.map((field) => [field.name, value(field)])),
  )
  return { values: keptValues(type, values), fields }
}

const ORIGIN = 'https://storefront.example'

function printed(
  type: SchemaType,
  values: Values,
  { text, jsonEscaping }: { text: () => string; jsonEscaping: boolean },
): Pick<HostilePage, 'html' | 'node'> {
  const kind = type.entries ? 'product' : (type.page?.types.at(-1) ?? 'index')
  const metafields = type.entries ? ofEntry(type, values) : ofSettings(type, values)
  const page = {
    id: 7,
    title: text(),
    url: `/p/${encodeURIComponent(text())}`,
    description: text(),
    excerpt: text(),
  }
  const listed = { ...page, published_at: '2026-03-01', author: text(), image: null }
  const resource = { ...listed, products: [listed], articles: [listed], metafields: {} }
  const signpost = Object.fromEntries(
    Object.entries(metafields).map(([key, value]) => [key, { value: JSON.parse(value) as unknown }]),
  )
  // The text of a page type may be printed on a page of any of its kinds.
  const scope = { app: { metafields: { signpost } }, [kind]: resource }
  const globals = {
    request: { page_type: kind, origin: ORIGIN, path: `/${kind}` },
    shop: { name: text(), url: ORIGIN },
    routes: { root_url: '/' },
    template: { name: kind },
    ...scope,
    blog: resource,
  }
  const engine = storefrontEngine({ jsonEscaping })
  const draw = (name: string) => engine.parseAndRenderSync(blockText(name), scope, { globals })
  const block = type.entries?.block ? draw(`${kind}-${type.entries.block}`) : ''
  const isWritten = !type.page && !type.live.length
  return { html: draw('signpost') + block, node: isWritten ? type.node(values) : null }
}

function ofSettings(type: SchemaType, values: Values): Record<string, string> {
  const text = toText(type, { enabled: true, where: 'all', values })
  // The choices of page types are ours: a hostile one matches no page.
  const data = JSON.parse(text) as Record<string, unknown>
  if (type.key === 'breadcrumb') data['pages'] = type.page?.types
  return { [metafieldKey(type.key)]: JSON.stringify(data) }
}

function ofEntry(type: SchemaType, values: Values): Record<string, string> {
  const entry = { enabled: true, kind: 'product' as const, all: true, ids: [], values }
  const key = entryKey(type.key, 'a1b2c3d4e5')
  return {
    [key]: entryText(type, entry),
    [`${metafieldKey(type.key)}_product`]: indexWith([null], key, entry)?.get(0) ?? '',
  }
}
