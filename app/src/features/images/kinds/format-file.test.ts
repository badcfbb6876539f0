import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { madeBefore } from './format-file.ts'

const gid = (id: number) => `gid://shopify/MediaImage/${id}`
const shown = (id: number, name: string) => ({
  id: gid(id),
  image: { url: `https://cdn.shopify.com/s/files/1/0001/files/${name}?v=1` },
})
const inProcess = (id: number) => ({ id: gid(id), image: null })

test.each([
  ['of this name, among longer ones', [shown(1, 'mug_2f.webp'), shown(2, 'mug.webp')], gid(2)],
  ['in process, which shows no name yet', [inProcess(3)], gid(3)],
  ['that shows another name', [shown(4, 'mug_2f.webp')], null],
  ['whose name holds a percent sign', [shown(5, 'mug-100%-wool.webp')], null],
  ['in process, beside another', [inProcess(6), shown(7, 'mug_2f.webp')], null],
])('the search for an earlier file meets one %s', async (_which, nodes, found) => {
  const noted: (string | null)[] = []
  const query = async () => ({ files: { nodes } })
  const ctx = { shop: {}, platform: { query } } as unknown as ShopContext
  const note = async (id: string | null) => void noted.push(id)
  expect(await madeBefore(ctx, { filename: 'mug.webp', id: null, note })).toBe(found)
  expect(noted).toEqual(found === null ? [] : [found.split('/').at(-1)])
})
