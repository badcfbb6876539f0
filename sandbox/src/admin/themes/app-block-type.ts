import type { AppDeclaration, ExtensionBlock } from '../../deployment/deployment.ts'

/** Returns the type of an app's block in a theme's JSON files: `shopify://apps/<app>/blocks/<block>/<uid>`. */
export function appBlockType(app: AppDeclaration, block: ExtensionBlock): string {
  return `shopify://apps/${app.handle}/blocks/${block.handle}/${app.extension?.uid ?? ''}`
}

/** Returns the block of `app` that `type` names; only the app's handle and the block's name count, not the uid. */
export function blockOfType(app: AppDeclaration, type: string): ExtensionBlock | undefined {
  const [, , , handle, kind, name] = type.split('/')
  if (handle !== app.handle || kind !== 'blocks') return undefined
  return app.extension?.blocks.find((block) => block.handle === name)
}

/** True if a block is an app embed (switched on for the whole theme) and not placed in a section. */
export const isEmbed = (block: ExtensionBlock) => block.target !== 'section'
