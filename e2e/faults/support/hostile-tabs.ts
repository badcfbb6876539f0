import {
  INDEX_KEY,
  indexWith,
  partKey,
  partsOf,
} from '../../../app/src/features/content-tabs/domain/metafields.ts'
import type { TabSet } from '../../../app/src/features/content-tabs/domain/tab-set.ts'
import { tidied } from '../../../app/src/features/content-tabs/service.ts'
import {
  blockText,
  storefrontEngine,
} from '../../../app/src/features/structured-data/testing/storefront-renderer.ts'
import { hostileText } from '../script-payloads.ts'

const TABS = 4
const ID = 'a1b2c3d4e5'

/**
 * HTML of a product page's block with hostile text in the title and content of each tab, and the titles that visitors
 * must see.
 */
export interface HostileTabs {
  html: string
  titles: string[]
  fields: number
}

/** Returns content as an editor, an importer or an API caller may send it: text, an attribute, a URL, an element. */
export function hostileContent(text: () => string, at: number): string {
  const words = text()
  return [
    `<p>${words}</p>`,
    `<p onclick="${words.replaceAll('"', '&quot;')}">kept</p>`,
    `<p><a href="${words.replaceAll('"', '&quot;')}">kept</a></p>`,
    `<table><tr><td>${words}<td>kept</table>${words}`,
  ][at % 4] as string
}

/** Returns a set saved by the product's own code and rendered by its own Liquid. */
export function hostileTabs(random: () => number): HostileTabs {
  const text = () => hostileText(random)
  const titles = Array.from({ length: TABS }, (_, at) => `${at} ${text()}`.slice(0, 80).trim())
  const vendor = text()
  const set: TabSet = tidied({
    enabled: true,
    title: text(),
    look: random() < 0.5 ? 'tabs' : 'accordion',
    chosenBy: 'vendor',
    targets: [vendor],
    tabs: titles.map((title, at) => ({ title, content: hostileContent(text, at) })),
  })
  const metafields = Object.fromEntries([
    [INDEX_KEY, JSON.stringify(indexWith(null, ID, set))],
    ...partsOf(set).map((part, at) => [partKey(ID, at + 1), part]),
  ])
  const signpost = Object.fromEntries(
    Object.entries(metafields).map(([key, value]) => [key, { value: JSON.parse(String(value)) as unknown }]),
  )
  const scope = {
    app: { metafields: { signpost } },
    product: { id: 7, vendor, tags: [text()], collections: [] },
    block: { id: text() },
  }
  const html = storefrontEngine({ jsonEscaping: false }).parseAndRenderSync(
    blockText('content-tabs'),
    scope,
    {
      globals: { request: { page_type: 'product' }, ...scope },
    },
  )
  return { html, titles: set.tabs.map(({ title }) => title), fields: TABS * 2 + 2 }
}
