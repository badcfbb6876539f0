import { createHash } from 'node:crypto'
import type { Rendering } from '../liquid/rendering.ts'
import type { TemplateSource } from '../liquid/template-source.ts'

const FOLDERS = ['blocks', 'sections', 'snippets']

type Kind = 'stylesheet' | 'javascript'

const compiled = new Map<string, { text: string; version: string }>()
const CACHE_LIMIT = 200

/** Returns every `{% stylesheet %}` or `{% javascript %}` of a theme in one text; empty if it has none. */
export function compiledAsset(source: TemplateSource, kind: Kind): { text: string; version: string } {
  const files = FOLDERS.flatMap((folder) => source.filenames(folder))
    .filter((name) => name.endsWith('.liquid'))
    .flatMap((name) => source.file(name) ?? [])
  const version = createHash('md5')
    .update(files.map((file) => file.checksum).join(' '))
    .digest('hex')
    .slice(0, 16)
  const key = `${source.id}:${kind}:${version}`
  const known = compiled.get(key)
  if (known) return known
  const pattern = new RegExp(`\\{%-?\\s*${kind}\\s*-?%\\}([\\s\\S]*?)\\{%-?\\s*end${kind}\\s*-?%\\}`)
  const parts = files.flatMap((file) => {
    const body = pattern.exec(file.body)?.[1]?.trim()
    if (!body) return []
    return [kind === 'javascript' ? `(() => {\n${body}\n})()` : `/* ${file.filename} */\n${body}`]
  })
  const result = { text: parts.join('\n'), version }
  if (compiled.size >= CACHE_LIMIT) compiled.clear()
  compiled.set(key, result)
  return result
}

/** Renders the elements that load the compiled files. */
export function compiledAssetLinks(rendering: Rendering): string {
  const folder = `//${rendering.host}/cdn/shop/t/${rendering.theme.theme.id}/compiled_assets`
  const styles = compiledAsset(rendering.theme, 'stylesheet')
  const scripts = compiledAsset(rendering.theme, 'javascript')
  const parts: string[] = []
  if (styles.text) parts.push(`<link href="${folder}/styles.css?v=${styles.version}" rel="stylesheet">`)
  if (scripts.text) parts.push(`<script src="${folder}/scripts.js?v=${scripts.version}" defer></script>`)
  return parts.join('')
}
