import { liquidTokens } from './liquid-tokens.ts'
import type { ThemeFile } from './theme-edits.ts'

const MOST_FILES = 300

/**
 * Returns the files of a theme that can take part in a page of a template (`product`). This tells two copies of the
 * same code apart.
 */
export function reachedFiles(files: readonly ThemeFile[], template: string): Set<string> {
  const byName = new Map(files.map((file) => [file.name, file.text]))
  const name = template === 'index' ? 'index' : template
  const first = [...byName.keys()].filter(
    (file) =>
      file === 'layout/theme.liquid' ||
      file === 'config/settings_data.json' ||
      new RegExp(`^templates/${name}(?:\\.[\\w-]+)?\\.(?:json|liquid)$`).test(file),
  )
  const reached = new Set<string>()
  const waiting = [...first]
  for (let file = waiting.shift(); file !== undefined && reached.size < MOST_FILES; file = waiting.shift()) {
    const text = byName.get(file)
    if (text === undefined || reached.has(file)) continue
    reached.add(file)
    waiting.push(...(file.endsWith('.json') ? typesIn(text) : namesIn(text)))
  }
  return reached
}

/** Returns the sections and blocks that a JSON template or group names. */
function typesIn(text: string): string[] {
  return [...text.matchAll(/"type"\s{0,20}:\s{0,20}"([\w-]{1,100})"/g)].flatMap(([, type]) => [
    `sections/${type}.liquid`,
    `blocks/${type}.liquid`,
  ])
}

function namesIn(text: string): string[] {
  return liquidTokens(text).flatMap(({ name, markup }) => {
    // `{% liquid %}` holds one tag per line.
    const lines = name === 'liquid' ? markup.split('\n').map((line) => line.trim()) : [markup]
    return lines.flatMap((line) => {
      const [, tag, asked] =
        /^(render|include|section|sections)\s{1,20}['"]([\w.-]{1,200})['"]/.exec(line) ?? []
      if (!asked) return []
      if (tag === 'section') return [`sections/${asked}.liquid`]
      return tag === 'sections' ? [`sections/${asked}.json`] : [`snippets/${asked}.liquid`]
    })
  })
}
