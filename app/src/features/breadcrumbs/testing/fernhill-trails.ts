import { expect } from 'vitest'
import { extractMarkup } from '#rules/rich-results/extract/extract-markup.ts'
import { type Fernhill, livingFernhill } from '../../../../testing/fernhill.ts'
import { visit } from '../../../../testing/storefront.ts'
import type { CallAnswer } from '../../../../testing/world.ts'
import type { TrailRow } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'

/** A page's trail as visitors and as search engines read it, and the HTML of ours. */
interface ShownTrail {
  visible: string[]
  markup: string[]
  html: string
}

/** The breadcrumbs of Fernhill as a merchant uses them and a visitor sees them. */
export interface FernhillTrails extends Fernhill {
  api(method: string, path: string, body?: object): Promise<CallAnswer['body']>
  state(): Promise<BreadcrumbState>
  trails(search: object): Promise<TrailRow[]>
  /** The first row that fits the words. */
  rowOf(words: string, kind?: string): Promise<TrailRow>
  /** Number of a collection, found as the screen's picker finds it. */
  collectionId(title: string): Promise<string>
  shown(path: string): Promise<ShownTrail>
}

export const pathOf = (row: TrailRow): string => new URL(row.url).pathname

export async function fernhillTrails(): Promise<FernhillTrails> {
  const fernhill = await livingFernhill()
  const { world, store } = fernhill
  const api: FernhillTrails['api'] = async (method, path, body) => {
    const answer = await world.call(method, `/apps/api/breadcrumbs${path}`, {
      store,
      ...(body !== undefined && { body }),
    })
    return answer.body
  }
  const trails: FernhillTrails['trails'] = async (search) => (await api('POST', '/trails', search)).data.rows
  return {
    ...fernhill,
    api,
    trails,
    state: async () => (await api('GET', '')).data,
    async rowOf(words, kind = 'product') {
      const [row] = await trails({ words, kind })
      if (!row) throw new Error(`There is no ${words}.`)
      return row
    },
    async collectionId(title) {
      const path = `/apps/api/catalogue/pick/collection?words=${encodeURIComponent(title)}`
      const { body } = await world.call('GET', path, { store })
      const found = body.data.resources.find((one: { title: string }) => one.title === title)
      return String(found?.id).split('/').at(-1) ?? ''
    },
    async shown(path) {
      const { html, url } = await visit(store, path)
      const [nav = ''] = /<nav class="signpost-breadcrumbs"[\s\S]*?<\/nav>/.exec(html) ?? []
      const visible = [...nav.matchAll(/<li[\s\S]*?<\/li>/g)].map(([li]) =>
        decoded(li.replace(/<[^>]+>/g, '').trim()),
      )
      const lists = extractMarkup(html, url).blocks.filter(({ value }) =>
        JSON.stringify(value).includes('BreadcrumbList'),
      )
      const items = lists.flatMap(({ value }) => [...JSON.stringify(value).matchAll(/"position":"?(\d+)/g)])
      expect(lists.length).toBeLessThanOrEqual(1)
      const names = lists.flatMap(({ value }) => namesIn(value))
      expect(items.map(([, position]) => Number(position))).toEqual(names.map((__, at) => at + 1))
      return { visible, markup: names, html: nav }
    },
  }
}

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x27;', "'")

function namesIn(value: unknown): string[] {
  const list = (value as { itemListElement?: unknown }).itemListElement
  return [list].flat().map((item) => {
    const { item: to, name } = item as { item?: { name?: string } | string; name?: string }
    return name ?? (typeof to === 'object' ? (to?.name ?? '') : '')
  })
}
