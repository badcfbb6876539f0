import type { PageImage } from './page-image.ts'

export interface ThemeFile {
  name: string
  text: string
}

/** Where the theme prints an image: a file, and its line from 1. */
export interface ThemePlace {
  file: string
  line: number
}

/** Files looked into for one image; themes render a few snippets deep. */
const MOST_FILES = 60

type Printed = Pick<PageImage, 'section' | 'classes' | 'sizes' | 'loading'>

/**
 * The line of the theme that prints an image of the home page. It is named only where exactly one line fits: its words
 * (`class`, `sizes`, `loading`) must not contradict the page, and no other line may fit as well.
 */
export function findInTheme(files: readonly ThemeFile[], image: Printed): ThemePlace | null {
  const byName = new Map(files.map((file) => [file.name, file]))
  const reached = reachedFrom(firstFiles(byName, image.section), byName)
  const fitting = reached.flatMap((file) =>
    printsOf(file).flatMap(({ code, line }) => {
      const score = scoreOf(code, image)
      return score === null ? [] : [{ file: file.name, line, score }]
    }),
  )
  const best = Math.max(...fitting.map(({ score }) => score))
  const found = fitting.filter(({ score }) => score === best)
  const [place] = found
  return found.length === 1 && place ? { file: place.file, line: place.line } : null
}

/** The file of the section the platform names; outside of sections the layout. */
function firstFiles(byName: ReadonlyMap<string, ThemeFile>, section: string | null): string[] {
  if (section === null) return ['layout/theme.liquid']
  const [, source, key] = /^(template|sections)--\d+__(.+)$/.exec(section) ?? []
  if (key === undefined) return [`sections/${section}.liquid`]
  const declaring = [...byName.values()].filter(({ name }) =>
    source === 'template' ? name === 'templates/index.json' : /^sections\/[^/]+\.json$/.test(name),
  )
  return declaring.flatMap(({ text }) => {
    const declared = sectionsOf(text)[key]
    if (!declared) return []
    const blocks = Object.values(declared.blocks ?? {})
      .map(({ type }) => type)
      .filter((type) => typeof type === 'string')
    return [`sections/${declared.type}.liquid`, ...blocks.map((type) => `blocks/${type}.liquid`)]
  })
}

interface DeclaredSection {
  type: string
  blocks?: Record<string, { type?: string }>
}

function sectionsOf(text: string): Record<string, DeclaredSection> {
  try {
    // Themes begin their JSON with a comment.
    const read = JSON.parse(text.replace(/^\s*\/\*[\s\S]*?\*\//, '')) as {
      sections?: Record<string, DeclaredSection>
    }
    return read.sections ?? {}
  } catch {
    return {}
  }
}

const RENDERED = /\b(?:render|include)\s+['"]([\w-]+)['"]/g

function reachedFrom(names: readonly string[], byName: ReadonlyMap<string, ThemeFile>): ThemeFile[] {
  const reached = new Map<string, ThemeFile>()
  const waiting = [...names]
  for (let name = waiting.shift(); name !== undefined && reached.size < MOST_FILES; name = waiting.shift()) {
    const file = byName.get(name)
    if (!file || reached.has(name)) continue
    reached.set(name, file)
    for (const [, snippet] of file.text.matchAll(RENDERED)) waiting.push(`snippets/${snippet}.liquid`)
  }
  return [...reached.values()]
}

/** How far an expression or a tag of a theme reaches at most. */
const LONGEST = 2_000

/** Each `image_tag` and `<img` with the code behind it. */
function printsOf({ text }: ThemeFile): { code: string; line: number }[] {
  const found: { code: string; line: number }[] = []
  const lineAt = linesOf(text)
  const add = (code: string, index: number, end: RegExp) =>
    found.push({ code: upTo(code.slice(index, index + LONGEST), end), line: lineAt(index) })
  for (const { index } of text.matchAll(/\|\s{0,100}image_tag\b/g)) add(text, index, /[}%]\}/)
  // A tag ends at the first bracket outside of Liquid, whose comparisons have brackets of their own; what Liquid decides
  // is not known here.
  const blank = (code: string) => ' '.repeat(code.length)
  const tags = text
    .replaceAll(
      /\{%-?\s{0,100}(?:if|unless)\b[^<]{0,300}?\{%-?\s{0,100}end(?:if|unless)\s{0,100}-?%\}/g,
      blank,
    )
    .replaceAll(/\{[{%][^}]{0,500}[}%]\}/g, blank)
  for (const { index } of tags.matchAll(/<img\b/gi)) add(tags, index, />/)
  return found
}

function upTo(code: string, end: RegExp): string {
  const at = code.search(end)
  return at < 0 ? code : code.slice(0, at)
}

/** Answers the line of an index; asked in growing order it counts through the file once. */
function linesOf(text: string): (index: number) => number {
  const first = { next: text.indexOf('\n'), line: 1, asked: 0 }
  let at = first
  return (index) => {
    if (index < at.asked) at = first
    let { next, line } = at
    while (next >= 0 && next < index) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    at = { next, line, asked: index }
    return line
  }
}

/** How much of the code agrees with the page; null where it says something else. */
function scoreOf(code: string, image: Printed): number | null {
  let score = 0
  for (const [name, value] of [
    ['class', image.classes],
    ['sizes', image.sizes],
    ['loading', image.loading],
  ] as const) {
    const written = writtenIn(code, name)
    if (written === null) continue
    if (written !== value) return null
    score += 1
  }
  return score
}

/** The plain text of a property, `class: 'card'` or `class="card"`; null where it is absent or worked out. */
function writtenIn(code: string, name: string): string | null {
  const [, , text = ''] = new RegExp(`\\b${name}(?:\\s*:\\s*|=)(['"])([^'"]*)\\1`).exec(code) ?? []
  return text.trim() === '' ? null : text
}
