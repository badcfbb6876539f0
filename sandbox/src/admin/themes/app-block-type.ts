import type { AppDeclaration, ExtensionBlock } from '../../deployment/deployment.ts'

/** The name a theme's JSON files give an app's block: `shopify://apps/<app>/blocks/<block>/<uid>`. */
export function appBlockType(app: AppDeclaration, block: ExtensionBlock): string {
  return `shopify://apps/${app.handle}/blocks/${block.handle}/${app.extension?.uid ?? ''}`
}

/** The block of `app` that `type` names; the app's handle and the block's name count, whatever the uid. */
export function blockOfType(app: AppDeclaration, type: string): ExtensionBlock | undefined {
  const [, , , handle, kind, name] = type.split('/')
  if (handle !== app.handle || kind !== 'blocks') return undefined
  return app.extension?.blocks.find((block) => block.handle === name)
}

/** Whether a block is an app embed (switched for the whole theme) and not placed in a section. */
export const isEmbed = (block: ExtensionBlock) => block.target !== 'section'
