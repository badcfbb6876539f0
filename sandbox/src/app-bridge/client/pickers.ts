import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type { HostChannel } from './host-channel.ts'

const limitOf = (multiple: boolean | number | undefined) =>
  multiple === true ? Number.MAX_SAFE_INTEGER : typeof multiple === 'number' ? multiple : 1

/** Returns `shopify.resourcePicker` and `shopify.picker`, which open dialogs of the admin page. */
export function pickers(channel: HostChannel): Pick<ShopifyGlobal, 'resourcePicker' | 'picker'> {
  return {
    async resourcePicker(options) {
      const picked = await channel.call('pickResources', {
        type: options.type,
        verb: options.action ?? 'add',
        limit: limitOf(options.multiple),
        query: options.query ?? options.filter?.query ?? '',
        showVariants: options.filter?.variants ?? true,
        draft: options.filter?.draft ?? true,
        archived: options.filter?.archived ?? true,
        selectionIds: (options.selectionIds ?? []).map(({ id, variants }) => ({
          id,
          ...(variants ? { variants: variants.map((variant) => ({ id: variant.id })) } : {}),
        })),
      })
      return picked && (Object.assign(picked, { selection: picked }) as never)
    },
    async picker(options) {
      const selected = channel.call('pickItems', {
        heading: options.heading,
        limit: limitOf(options.multiple),
        items: options.items.map((item) => ({
          id: item.id,
          heading: item.heading,
          disabled: item.disabled ?? false,
          selected: item.selected ?? false,
        })),
      })
      return { selected }
    },
  }
}
