import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { blockOfType, isEmbed } from '../admin/themes/app-block-type.ts'
import { readEmbeds } from '../admin/themes/settings-data.ts'
import { readSections } from '../admin/themes/template-sections.ts'
import { mainTheme, type StoreTheme, themeFileNames } from '../admin/themes/theme-files.ts'
import type { AppDeclaration, ExtensionBlock } from '../deployment/deployment.ts'
import { JsonFileError } from '../liquid/json-file.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

export type ExtensionInfo = Awaited<ReturnType<ShopifyGlobal['app']['extensions']>>[number]
type Activation = { target: string; themeId: string }

/**
 * Returns the answer to `shopify.app.extensions()`: each block of the app's theme extension and where the published
 * theme uses it. `unavailable` means that the theme has no place for it.
 */
export function extensionActivations(state: State, store: StoreRecord, app: AppDeclaration): ExtensionInfo[] {
  if (!app.extension) return []
  const theme = mainTheme(state, store)
  const use = theme ? usedBlocks({ state, store, theme }, app) : null
  return [
    {
      handle: app.extension.handle,
      type: 'theme_app_extension',
      activations: app.extension.blocks.map((block) => {
        const activations = use?.active.get(block.handle) ?? []
        const possible = use !== null && (isEmbed(block) || use.takesAppBlocks)
        return {
          handle: block.handle,
          name: block.name,
          target: block.target,
          status: activations.length > 0 ? 'active' : possible ? 'available' : 'unavailable',
          activations,
        }
      }),
    },
  ]
}

function usedBlocks(storeTheme: StoreTheme, app: AppDeclaration) {
  const themeId = `gid://shopify/OnlineStoreTheme/${storeTheme.theme.id}`
  const active = new Map<string, Activation[]>()
  const add = (type: string, target: (block: ExtensionBlock) => string) => {
    const block = blockOfType(app, type)
    if (!block) return
    const known = active.get(block.handle) ?? []
    active.set(block.handle, [...known, { target: target(block), themeId }])
  }
  for (const embed of readable(() => readEmbeds(storeTheme)))
    if (!embed.disabled) add(embed.type, (block) => block.target)
  let takesAppBlocks = false
  for (const filename of [
    ...themeFileNames(storeTheme, 'templates/'),
    ...themeFileNames(storeTheme, 'sections/'),
  ]) {
    if (!filename.endsWith('.json')) continue
    const name = filename.slice(filename.indexOf('/') + 1, -'.json'.length)
    const prefix = filename.startsWith('templates/') ? `template--${name}` : name
    for (const section of readable(() => readSections(storeTheme, filename))) {
      takesAppBlocks ||= section.takesAppBlocks
      for (const { id, type, disabled } of section.appBlocks)
        if (!disabled) add(type, () => `${prefix}/${section.id}/${id}`)
    }
  }
  return { active, takesAppBlocks }
}

/** Returns the items read; none from a file that is not JSON, because it prints nothing in the store. */
function readable<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonFileError) return []
    throw error
  }
}
