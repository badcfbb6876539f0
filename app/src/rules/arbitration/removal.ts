import { ownersIn } from '../rich-results/duplicates/owner.ts'
import type { Judgement } from '../rich-results/judge/judge-page.ts'
import type { SamplePage, Step } from './conflict.ts'
import { type PageBlock, switchOffBlock } from './theme-code/app-blocks.ts'
import type { ThemeCode } from './theme-code/locate.ts'
import { removeMicrodata } from './theme-code/microdata-sources.ts'
import { removeObject, removeScript } from './theme-code/remove-script.ts'
import type { ScriptSource } from './theme-code/script-sources.ts'
import type { SourceLocation, ThemeEdit } from './theme-code/theme-edits.ts'

/** How a description can be removed, and where it comes from. */
export interface Removal {
  step: Extract<Step, 'edit' | 'switch-off' | 'ask-app' | 'silence' | 'look'>
  owner: string
  location: SourceLocation | null
  edits: ThemeEdit[]
  /** The theme's script that prints it. */
  script: ScriptSource | null
  /** Type of the app block around it. */
  block: string | null
}

interface Looked {
  page: SamplePage
  code: ThemeCode
  judgement: Judgement
  blockAt(offset: number): PageBlock | null
}

/** A node in the page's markup, located by the offset of its script or element. */
interface Printed {
  offset: number
  format: 'json-ld' | 'microdata' | 'rdfa'
  types: readonly string[]
}

/**
 * Returns how the description at `index` can be removed; `group` are the nodes of the same thing. Without an index it
 * is an unparsable script, located by its offset.
 */
export function removalOf(
  { page, code, judgement, blockAt }: Looked,
  index: number | null,
  group: readonly number[],
  script?: { offset: number },
): Removal {
  const node = index === null ? undefined : judgement.nodes[index]
  const printed: Printed = node ?? { offset: script?.offset ?? 0, format: 'json-ld', types: [] }
  const owner = node?.owner ?? ownersIn(page.html, 'signpost')(printed)
  const word = owner.kind === 'app' ? `app:${owner.name}` : owner.kind
  const nothing = { owner: word, location: null, edits: [], script: null, block: null }
  if (owner.kind === 'self') return { ...nothing, step: 'silence' }
  const block = blockAt(printed.offset)
  if (block) {
    const off = block.onlyMarkup ? switchOffBlock(code.files, block.type) : []
    const [first] = off
    if (!first) return { ...nothing, step: 'ask-app', block: block.type }
    return {
      ...nothing,
      step: 'switch-off',
      block: block.type,
      location: first.location,
      edits: off.map(({ edit }) => edit),
    }
  }
  const inTheme = printed.format === 'json-ld' ? scriptRemoval() : itemRemoval()
  if (inTheme) return { ...nothing, ...inTheme }
  return { ...nothing, step: owner.kind === 'app' ? 'ask-app' : 'look' }

  function scriptRemoval(): (Partial<Removal> & { step: Removal['step'] }) | null {
    const { offset, types } = printed
    const end = page.html.indexOf('</', offset)
    const found = code.scriptOf(page.html.slice(offset, end < 0 ? undefined : end), page.template)
    if (!found) return null
    const text = code.textOf(found.file)
    const isShared = judgement.nodes.some(
      (other, at) => other.offset === offset && other.format === 'json-ld' && !group.includes(at),
    )
    const edit = isShared ? removeObject(text, found, types[0] ?? '') : removeScript(text, found)
    const location = { file: found.file, line: found.line }
    return { step: edit ? 'edit' : 'look', location, edits: edit ? [edit] : [], script: found }
  }

  function itemRemoval(): (Partial<Removal> & { step: Removal['step'] }) | null {
    if (printed.format === 'rdfa') return null
    const found = code.itemOf(page.html, printed.offset, page.template)
    if (!found) return null
    const edits = removeMicrodata(code.textOf(found.file), found)
    return { step: 'edit', location: { file: found.file, line: found.line }, edits }
  }
}
