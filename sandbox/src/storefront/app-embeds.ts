import { appBlockOf, BlockDrop, renderExtensionBlock } from '../liquid/blocks.ts'
import { assetUrlOf } from '../liquid/filters/asset.ts'
import { escapeHtml } from '../liquid/language/text.ts'
import type { Globals } from '../liquid/objects/globals.ts'
import { SettingsDrop } from '../liquid/objects/settings.ts'
import type { Rendering } from '../liquid/rendering.ts'
import type { SettingDefinition } from '../liquid/section-schema.ts'
import { FolderSource } from '../liquid/template-source.ts'
import { settingsOf } from '../liquid/theme-settings.ts'

type EmbedTarget = 'head' | 'body'

/** Renders the app embeds enabled in the theme's settings, for the head or the end of the body. */
export function renderEmbeds(rendering: Rendering, globals: Globals, target: EmbedTarget): string {
  return Object.entries(settingsOf(rendering).blocks)
    .map(([id, data]) => {
      if (data.disabled === true || String(data.disabled) === 'true') return ''
      const found = appBlockOf(rendering, data.type)
      if (!found || embedTargetOf(found.block.target) !== target) return ''
      const definitions = (found.block.schema['settings'] ?? []) as SettingDefinition[]
      const settings = new SettingsDrop(rendering, { values: data.settings ?? {}, definitions })
      const block = new BlockDrop(rendering, { id, data, settings, children: () => [] })
      const html = renderExtensionBlock(rendering, found, { block, globals })
      const assets = schemaAssets(rendering, found)
      if (target === 'head') return `${assets}${html}`
      return `<div id="shopify-block-${escapeHtml(id)}" class="shopify-block shopify-app-block">${html}</div>${assets}`
    })
    .join('')
}

function embedTargetOf(target: string): EmbedTarget | undefined {
  if (target === 'head' || target === 'compliance_head') return 'head'
  return target === 'body' ? 'body' : undefined
}

/** Renders the files a block's schema names under `stylesheet` and `javascript`, once per page. */
function schemaAssets(rendering: Rendering, found: NonNullable<ReturnType<typeof appBlockOf>>): string {
  const { stylesheet, javascript } = found.block.schema
  const source = rendering.once(`extension:${found.directory}`, () => new FolderSource(found.directory))
  const url = (name: string) => escapeHtml(assetUrlOf(rendering, { source, app: found.app.clientId }, name))
  let html = ''
  const add = (name: unknown, element: (url: string) => string) => {
    if (typeof name !== 'string') return
    rendering.once(`extension-asset:${found.app.clientId}:${name}`, () => {
      html += element(url(name))
      return true
    })
  }
  add(stylesheet, (url) => `<link href="${url}" rel="stylesheet">`)
  add(javascript, (url) => `<script src="${url}" defer></script>`)
  return html
}
