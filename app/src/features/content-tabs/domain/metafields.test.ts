import { expect, test } from 'vitest'
import { behindIn, indexWith, partCount, partsOf, setFromParts } from './metafields.ts'
import type { TabSet } from './tab-set.ts'

const LIMIT = 16 * 1024
const keysOf = (text: string | null): string[] => JSON.parse(text ?? '').sets.map(({ k }: { k: string }) => k)
const care: TabSet = {
  enabled: true,
  title: 'Care of wood',
  look: 'tabs',
  chosenBy: 'tag',
  targets: ['wood'],
  tabs: [{ title: 'Care', content: '<p>Oil it.</p>' }],
}

test('a small set stands in one metafield and is read back', () => {
  const parts = partsOf(care)
  expect(parts).toHaveLength(1)
  expect(setFromParts(parts)).toEqual(care)
})

test('a large set is split, no part is larger than one metafield may be, and nothing is lost', () => {
  const tabs = Array.from({ length: 10 }, (_, at) => ({
    title: `Tab ${at}`,
    content: `<p>${'ü'.repeat(3_000 + at)}</p>`,
  }))
  const large = {
    ...care,
    tabs,
    targets: Array.from({ length: 250 }, (_, at) => String(90_000_000_000 + at)),
  }
  const parts = partsOf(large)
  expect(parts.length).toBeGreaterThan(3)
  expect(partCount(parts[0] ?? null)).toBe(parts.length)
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(LIMIT)
  expect(setFromParts(parts)).toEqual(large)
})

test('sets stand in the index by what chooses their products, the newest of a kind first, and keep their place', () => {
  let text: string | null = null
  const add = (id: string, part: Partial<TabSet>) => {
    text = JSON.stringify(indexWith(text, id, { ...care, ...part }))
  }
  add('vendor00', { chosenBy: 'vendor' })
  add('tag00000', {})
  add('product0', { chosenBy: 'product' })
  add('tag11111', {})
  expect(keysOf(text)).toEqual(['tabs_product0', 'tabs_tag11111', 'tabs_tag00000', 'tabs_vendor00'])
  add('tag00000', { targets: ['oak'] })
  expect(keysOf(text)[2]).toBe('tabs_tag00000')
  add('tag11111', { enabled: false })
  expect(keysOf(text)).toEqual(['tabs_product0', 'tabs_tag00000', 'tabs_vendor00'])
})

test('a removed set that is restored stands where it was, and behind those that are left', () => {
  let text: string | null = null
  const write = (id: string, set: Parameters<typeof indexWith>[2]) => {
    text = JSON.stringify(indexWith(text, id, set))
  }
  for (const id of ['cccccccc', 'bbbbbbbb', 'aaaaaaaa']) write(id, care)
  write('vendor00', { ...care, chosenBy: 'vendor' })
  const behind = behindIn(text, 'bbbbbbbb') ?? undefined
  const last = behindIn(text, 'cccccccc') ?? undefined
  expect([behind, last]).toEqual([['aaaaaaaa'], ['aaaaaaaa', 'bbbbbbbb']])
  const all = keysOf(text)
  write('bbbbbbbb', null)
  expect(behindIn(text, 'bbbbbbbb')).toBeNull()
  write('bbbbbbbb', { ...care, behind })
  expect(keysOf(text)).toEqual(all)
  for (const id of ['bbbbbbbb', 'cccccccc']) write(id, null)
  write('cccccccc', { ...care, behind: last })
  write('bbbbbbbb', { ...care, behind })
  expect(keysOf(text)).toEqual(all)
})

test('a hundred sets with 250 products each fit the index: long lists stay with their sets', () => {
  let text: string | null = null
  const targets = Array.from({ length: 250 }, (_, at) => String(90_000_000_000 + at))
  for (let at = 0; at < 100; at++)
    text = JSON.stringify(
      indexWith(text, `set${String(at).padStart(5, '0')}`, { ...care, chosenBy: 'product', targets }),
    )
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(LIMIT)
  expect(keysOf(text)).toHaveLength(100)
  expect(JSON.parse(text ?? '').sets.some((entry: { of?: unknown }) => entry.of === undefined)).toBe(true)
})
