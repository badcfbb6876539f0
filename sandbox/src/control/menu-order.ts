import { z } from 'zod'
import type { MenuItem, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { handleOf } from '../store-generator/handle.ts'

interface OrderedItem {
  title: string
  url: string
  items?: OrderedItem[] | undefined
}
const item: z.ZodType<OrderedItem> = z.strictObject({
  title: z.string(),
  url: z.string(),
  items: z.array(z.lazy(() => item)).optional(),
})
/** Menus whose entries are plain URLs. */
export const menusOrder = z.array(z.strictObject({ title: z.string(), items: z.array(item) })).default([])

/** Writes the ordered menus without notifying listeners. */
export function fillMenus(state: State, store: StoreRecord, menus: z.infer<typeof menusOrder>): void {
  const now = new Date().toISOString()
  const written = ({ title, url, items = [] }: OrderedItem): MenuItem => ({
    id: state.nextId(),
    title,
    type: 'HTTP',
    url,
    resourceId: null,
    items: items.map(written),
  })
  for (const { title, items } of menus)
    state.put(store, 'Menu', {
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      handle: handleOf(title),
      title,
      items: items.map(written),
    })
}
