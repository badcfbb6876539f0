import { parseJsonFile } from '../liquid/json-file.ts'
import type { Globals } from '../liquid/objects/globals.ts'
import {
  renderSection,
  renderStaticSection,
  type SectionList,
  sectionGroup,
} from '../liquid/render-section.ts'
import type { Rendering } from '../liquid/rendering.ts'

/**
 * Renders one section of a page alone, which themes fetch to update the page (shopify.dev, "Section Rendering API"):
 * by its id in the page or by its file name. Undefined if the page has no such section.
 */
export function sectionAnswer(rendering: Rendering, globals: Globals, id: string): string | undefined {
  const [, kind, key = ''] = /^(template|sections)--\d+__(.+)$/.exec(id) ?? []
  if (kind === 'template') return listed(rendering, globals, { id, key, lists: templates(rendering) })
  if (kind === 'sections') return listed(rendering, globals, { id, key, lists: groups(rendering) })
  return rendering.theme.file(`sections/${id}.liquid`) && renderStaticSection(rendering, globals, id)
}

function listed(
  rendering: Rendering,
  globals: Globals,
  requested: { id: string; key: string; lists: SectionList[] },
): string | undefined {
  for (const list of requested.lists) {
    const data = list.sections?.[requested.key]
    if (data)
      return renderSection(rendering, globals, { data, instance: { id: requested.id, location: 'template' } })
  }
  return undefined
}

/** Returns the page's own template, with the requested suffix if the theme has it. */
function templates(rendering: Rendering): SectionList[] {
  const { name, suffix } = rendering.options.template
  const names = [suffix ? `templates/${name}.${suffix}.json` : '', `templates/${name}.json`]
  return names.flatMap((filename) => {
    const file = rendering.theme.file(filename)
    return file ? [parseJsonFile(filename, file.body) as SectionList] : []
  })
}

function groups(rendering: Rendering): SectionList[] {
  return rendering.theme
    .filenames('sections')
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => sectionGroup(rendering, name.replace(/^sections\/|\.json$/g, '')) ?? [])
}
