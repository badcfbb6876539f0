import { firstBehind, liquidTagsOf, type Statement, statementsOf } from './liquid-tags.ts'
import type { ThemeFile } from './theme-location.ts'

/** A file that takes part in printing a page, with its statements. */
export interface ReachedFile extends ThemeFile {
  statements: readonly Statement[]
}

export interface Reached {
  files: ReachedFile[]
  /** Position of the section in its template, from 1; null for a section of the layout or of a group. */
  position: number | null
}

/** Maximum number of files read for one section; themes nest snippets only a few levels deep. */
const MOST_FILES = 80

export type ThemeFiles = ReadonlyMap<string, ThemeFile>
export const byName = (files: readonly ThemeFile[]): ThemeFiles =>
  new Map(files.map((file) => [file.name, file]))

/**
 * Returns the files that print a section of a page: its file, its blocks, and every snippet they render; outside
 * sections, the layout.
 */
export function reachedBy(
  files: ThemeFiles,
  { section, template }: { section: string | null; template: string },
): Reached {
  const { names, position } = firstFiles(files, section, template)
  const reached = new Map<string, ReachedFile>()
  // Iterating a set also visits entries added meanwhile, and each file only once.
  const waiting = new Set(names)
  for (const name of waiting) {
    if (reached.size >= MOST_FILES) break
    const file = files.get(name)
    if (!file) continue
    const statements = statementsOf(liquidTagsOf(file.text))
    reached.set(name, { ...file, statements })
    for (const statement of statements) {
      const snippet = renderedBy(statement)
      if (snippet !== null) waiting.add(`snippets/${snippet}.liquid`)
      const block = /^\s*content_for\s+['"]block['"][\s\S]{0,500}?\btype\s*:\s*['"]([\w-]{1,100})['"]/.exec(
        statement.text,
      )
      if (block) waiting.add(`blocks/${block[1]}.liquid`)
    }
  }
  return { files: [...reached.values()], position }
}

/** Returns the snippet that a statement renders by name. */
export function renderedBy({ name, text }: Statement): string | null {
  if (name !== 'render' && name !== 'include') return null
  return /^\s*(?:render|include)\s+['"]([\w-]{1,100})['"]/.exec(text)?.[1] ?? null
}

function firstFiles(
  files: ThemeFiles,
  section: string | null,
  template: string,
): { names: string[]; position: number | null } {
  if (section === null)
    return { names: ['layout/theme.liquid', `templates/${template}.liquid`], position: null }
  const [, source, key] = /^(template|sections)--\d+__(.+)$/.exec(section) ?? []
  if (key === undefined) return { names: [`sections/${section}.liquid`], position: null }
  const declaring = [...files.values()]
    .filter(({ name }) =>
      // Only the page shows which of its templates a product uses: by the sections on it.
      source === 'template' ? isTemplate(name, template) : /^sections\/[^/]+\.json$/.test(name),
    )
    .toSorted((a, b) => a.name.length - b.name.length)
  for (const { text } of declaring) {
    const { sections, order } = declaredIn(text)
    const declared = sections[key]
    if (!declared) continue
    const position = source === 'template' ? order.indexOf(key) + 1 : 0
    const blocks = blockTypesOf(declared.blocks, 0).map((type) => `blocks/${type}.liquid`)
    return {
      names: [`sections/${declared.type}.liquid`, ...blocks],
      position: position > 0 ? position : null,
    }
  }
  return { names: [], position: null }
}

const isTemplate = (name: string, template: string) =>
  name === `templates/${template}.json` ||
  (name.startsWith(`templates/${template}.`) && name.endsWith('.json'))

interface DeclaredBlock {
  type?: unknown
  blocks?: Record<string, DeclaredBlock>
}
interface Declared {
  sections: Record<string, { type: string; blocks?: Record<string, DeclaredBlock> }>
  order: string[]
}

function declaredIn(text: string): Declared {
  try {
    // Theme JSON files begin with a comment.
    const start = /^\s*\/\*/.test(text) ? text.indexOf('*/') + 2 : 0
    const { sections = {}, order = [] } = JSON.parse(text.slice(start)) as Partial<Declared>
    return { sections, order }
  } catch {
    return { sections: {}, order: [] }
  }
}

/** Blocks can contain blocks; the platform allows eight levels. */
const DEEPEST = 8

function blockTypesOf(blocks: Record<string, DeclaredBlock> | undefined, depth: number): string[] {
  if (depth > DEEPEST) return []
  return Object.values(blocks ?? {}).flatMap(({ type, blocks: inner }) => [
    ...(typeof type === 'string' ? [type] : []),
    ...blockTypesOf(inner, depth + 1),
  ])
}

/** Reports whether a position in a file is inside a loop of that file. */
export function isInLoop({ statements }: ReachedFile, at: number): boolean {
  return (statements[firstBehind(statements, at) - 1]?.loops ?? 0) > 0
}

/** Returns the statements that render a snippet, in the files that were reached. */
export function callersOf(
  { files }: Reached,
  snippet: string,
): { file: ReachedFile; statement: Statement; inLoop: boolean }[] {
  const snippetName = /^snippets\/(.+)\.liquid$/.exec(snippet)?.[1]
  if (snippetName === undefined) return []
  return files.flatMap((file) =>
    file.statements
      .filter((statement) => renderedBy(statement) === snippetName)
      .map((statement) => ({
        file,
        statement,
        inLoop: statement.loops > 0 || /\sfor\s/.test(statement.text.slice(0, 300)),
      })),
  )
}
