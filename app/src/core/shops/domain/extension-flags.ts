import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type { AppBlockStatus } from '../contract.ts'
import { EMBED_BLOCK, SECTION_BLOCKS } from './block-flags.ts'

export type ExtensionInfo = Awaited<ReturnType<ShopifyGlobal['app']['extensions']>>[number]

const FLAG_OF = new Map<string, keyof AppBlockStatus>([
  [EMBED_BLOCK, 'webrexSeoEmbed'],
  ...SECTION_BLOCKS.map(({ block, flag }) => [block, flag] as const),
])

/**
 * Returns the flags that `shopify.app.extensions()` reports for the published theme: a block is on if the theme uses
 * it. Blocks it does not name are absent and keep their flag from other sources; without a theme extension the result
 * is empty.
 */
export function flagsFromExtensions(extensions: readonly ExtensionInfo[]): Partial<AppBlockStatus> {
  const flags: Partial<AppBlockStatus> = {}
  for (const extension of extensions) {
    if (extension.type !== 'theme_app_extension') continue
    for (const block of extension.activations) {
      if (!('handle' in block)) continue
      const flag = FLAG_OF.get(block.handle)
      if (flag) flags[flag] = flags[flag] === true || block.status === 'active'
    }
  }
  return flags
}
