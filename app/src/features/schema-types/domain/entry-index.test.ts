import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { indexWith, MOST_PARTS } from './entry-index.ts'

const LIMIT = 200
const entry = (ids: string[], over: Partial<Entry> = {}): Entry => ({
  ...{ enabled: true, kind: 'product', all: false, ids, values: {} },
  ...over,
})

/** An index that is rewritten repeatedly, as the store holds it. */
class Store {
  texts: (string | null)[] = Array.from({ length: MOST_PARTS }, () => null)

  save(key: string, value: Entry | null): boolean {
    const changed = indexWith(this.texts, key, value, LIMIT)
    for (const [at, text] of changed ?? []) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMIT)
      this.texts[at] = text
    }
    return changed !== null
  }

  parts(): { parts?: number; entries: { k: string; ids?: string[]; all?: true }[] }[] {
    const [head, ...rest] = this.texts.map((text) => (text === null ? null : JSON.parse(text)))
    return head ? [head, ...rest].slice(0, head.parts ?? 1) : []
  }

  /** The entry a page's Liquid finds: last part first, then the first entry that names the page. */
  on(page: string): string | undefined {
    return this.parts()
      .toReversed()
      .flatMap(({ entries }) => entries)
      .find(({ all, ids }) => all || ids?.includes(page))?.k
  }
}

test('a small index is one metafield, as it always was', () => {
  const store = new Store()
  store.save('faq_1', entry(['7']))
  store.save('faq_2', entry([], { all: true }))
  expect(store.texts[0]).toBe('{"v":1,"entries":[{"k":"faq_1","ids":["7"]},{"k":"faq_2","all":true}]}')
  expect(store.texts.slice(1).every((text) => text === null)).toBe(true)
})

test('a large one is split, and each page finds its newest entry', () => {
  const store = new Store()
  store.save('faq_all', entry([], { all: true }))
  for (let at = 0; at < 20; at++) expect(store.save(`faq_${at}`, entry([`10${at}`, 'shared']))).toBe(true)
  expect(store.parts().length).toBeGreaterThan(3)
  for (let at = 0; at < 20; at++) expect(store.on(`10${at}`)).toBe(`faq_${at}`)
  expect(store.on('shared')).toBe('faq_19')
  expect(store.on('elsewhere')).toBe('faq_all')
  store.save('faq_3', entry(['103', 'shared']))
  expect(store.on('shared')).toBe('faq_3')
  for (let at = 0; at < 20; at++)
    store.save(`faq_${at}`, at % 2 ? null : entry([`10${at}`], { enabled: false }))
  expect(store.on('103')).toBe('faq_all')
})

test('what is for all pages stays in the first part, which makes room for it', () => {
  const store = new Store()
  for (let at = 0; at < 5; at++) store.save(`faq_${at}`, entry([`page-number-${at}`, `other-page-${at}`]))
  for (let at = 0; at < 4; at++) expect(store.save(`all_${at}`, entry([], { all: true }))).toBe(true)
  for (let at = 0; at < 5; at++) expect(store.on(`other-page-${at}`)).toBe(`faq_${at}`)
  const [head, ...rest] = store.parts()
  expect(head?.entries.filter(({ all }) => all)).toHaveLength(4)
  expect(rest.flatMap(({ entries }) => entries).some(({ all }) => all)).toBe(false)
})

test('a full index refuses, and keeps what it has', () => {
  const store = new Store()
  let at = 0
  while (store.save(`faq_${at}`, entry([`page-${at}`, `more-${at}`])) && at < 500) at++
  expect(store.parts()).toHaveLength(MOST_PARTS)
  expect(store.on('page-0')).toBe('faq_0')
  store.save('faq_0', null)
  expect(store.save('faq_again', entry(['page-0']))).toBe(true)
  expect(store.on('page-0')).toBe('faq_again')
})
