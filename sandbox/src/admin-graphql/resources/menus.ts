import type { MenuItem, MenuRecord } from '../../state/records.ts'
import { entity, entityOrNull, type Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { type ListArgs, type Listing, recordConnection } from '../paging/record-connection.ts'

/** Menus every store starts with; they cannot be deleted. */
const DEFAULTS = new Set(['main-menu', 'footer', 'customer-account-main-menu'])
/** Deepest nesting of a menu (schema: menuUpdate). */
const MAX_DEPTH = 3

const listing: Listing<'Menu'> = {
  kind: 'Menu',
  connection: 'MenuConnection',
  typename: () => 'Menu',
  sortKeys: { ID: null, TITLE: (menu) => menu.title.toLowerCase(), UPDATED_AT: (menu) => menu.updatedAt },
  words: (menu) => [menu.title],
  fields: {
    id: { kind: 'number', of: (menu) => menu.id },
    title: { kind: 'text', of: (menu) => [menu.title] },
  },
}

interface ItemInput {
  id?: string | null
  title: string
  type: string
  url?: string | null
  resourceId?: string | null
  items?: ItemInput[] | null
}

export const menuResolvers: Resolvers = {
  QueryRoot: {
    menus: (_: unknown, args: ListArgs, request) => recordConnection(request, listing, args),
    menu: (_: unknown, { id }: { id: string }, { state, store }) =>
      entityOrNull('Menu', state.get(store, 'Menu', idOf(id, 'Menu'))),
  },
  Menu: {
    id: (menu: MenuRecord) => gid('Menu', menu.id),
    title: (menu: MenuRecord) => menu.title,
    handle: (menu: MenuRecord) => menu.handle,
    isDefault: (menu: MenuRecord) => DEFAULTS.has(menu.handle),
    items: (menu: MenuRecord, { limit }: { limit?: number | null }) =>
      menu.items.slice(0, limit ?? undefined).map((item) => entity('MenuItem', item)),
  },
  MenuItem: {
    id: (item: MenuItem) => gid('MenuItem', item.id),
    title: (item: MenuItem) => item.title,
    type: (item: MenuItem) => item.type,
    url: (item: MenuItem) => item.url,
    resourceId: (item: MenuItem) => item.resourceId,
    tags: () => [],
    items: (item: MenuItem) => item.items.map((each) => entity('MenuItem', each)),
  },
  Mutation: {
    menuUpdate: mutation(
      (args: { id: string; title: string; handle?: string | null; items: ItemInput[] }, { state, store }) => {
        const menu = state.get(store, 'Menu', idOf(args.id, 'Menu'))
        if (!menu) return refuse(['id'], 'Menu does not exist')
        if (!args.title.trim()) return refuse(['title'], "Title can't be blank")
        const itemOf = (input: ItemInput, depth: number): MenuItem => {
          if (depth > MAX_DEPTH) return refuse(['items'], `Menus nest at most ${MAX_DEPTH} levels`)
          return {
            id: input.id ? idOf(input.id, 'MenuItem') : state.nextId(),
            title: input.title,
            type: input.type,
            url: input.url ?? '',
            resourceId: input.resourceId ?? null,
            items: (input.items ?? []).map((each) => itemOf(each, depth + 1)),
          }
        }
        const saved = state.put(store, 'Menu', {
          ...menu,
          title: args.title,
          handle: args.handle && !DEFAULTS.has(menu.handle) ? args.handle : menu.handle,
          items: args.items.map((each) => itemOf(each, 1)),
          updatedAt: new Date().toISOString(),
        })
        return { menu: entity('Menu', saved) }
      },
    ),
  },
}
