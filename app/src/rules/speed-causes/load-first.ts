import { type Edit, linesBefore } from './edits.ts'
import type { ImagePrint, Written } from './image-prints.ts'
import { callersOf, isInLoop, type Reached } from './theme-graph.ts'
import { linesOf, type ThemeLocation } from './theme-location.ts'

/** Signpost's own variable names, so that none of the theme's is overwritten. */
const LOADING = 'lcp_loading'
const PRIORITY = 'lcp_priority'
const FIRST = 'lcp_first'

/**
 * Returns the edits that make the theme load an image at once and first if it comes first on the page, and as before
 * elsewhere: the same code often prints images further down. `section.index` is absent in the theme editor and in
 * static sections; these then load at once, as the platform advises. Empty if no condition can tell the first image
 * from the others.
 */
export function loadFirst(print: ImagePrint, reached: Reached, isLate: boolean): Edit[] {
  const { file, start } = print
  const isLoop = isInLoop(file, start)
  const callers = isLoop ? [] : callersOf(reached, file.name).filter(({ inLoop }) => inLoop)
  if (isBlockInLoop(reached, file.name)) return []
  const later = [
    ...(reached.position === null ? [] : [`section.index > ${reached.position}`]),
    ...(isLoop ? ['forloop.index > 1'] : []),
    ...(callers.length > 0 ? [`${FIRST} != true`] : []),
  ]
  const loading = { name: 'loading', ours: LOADING, first: 'eager', otherwise: "'lazy'" }
  const priority = { name: 'fetchpriority', ours: PRIORITY, first: 'high', otherwise: "'auto'" }
  const properties = isLate ? [loading, priority] : [priority]
  const edits = later.length > 0 ? [assigned(print, properties, later)] : []
  for (const { name, ours, first } of properties)
    edits.push(propertyAs(print, name, later.length > 0 ? { ours } : { first }))
  for (const { file: caller, statement } of callers) {
    const end = statement.from + statement.text.trimEnd().length
    edits.push({ file: caller, start: end, end, text: `, ${FIRST}: forloop.first` })
  }
  return edits
}

/** Reports whether this is a block that other code prints in a loop, which the block cannot detect. */
function isBlockInLoop({ files }: Reached, name: string): boolean {
  if (!name.startsWith('blocks/')) return false
  return files.some((file) => file.statements.some((one) => one.name === 'content_for' && one.loops > 0))
}

interface AssignedProperty {
  name: string
  ours: string
  first: string
  otherwise: string
}

function assigned(
  print: ImagePrint,
  properties: readonly AssignedProperty[],
  later: readonly string[],
): Edit {
  const lines = [
    ...properties.map(
      ({ name, ours, otherwise }) => `assign ${ours} = ${expressionOf(print, name) ?? otherwise}`,
    ),
    `unless ${later.join(' or ')}`,
    ...properties.map(({ ours, first }) => `  assign ${ours} = '${first}'`),
    'endunless',
  ]
  const statement = print.file.statements.findLast(({ from }) => from <= print.start)
  const isLine = print.kind === 'image_tag' && statement?.inLiquid === true
  const whole = isLine ? lines : ['{% liquid', ...lines.map((line) => `  ${line}`), '%}']
  // Insert before the whole tag: an output may span several lines.
  const at = print.kind === 'img' || isLine ? print.start : (statement?.tag.start ?? print.start)
  return linesBefore(print.file, at, whole)
}

/** Returns the theme's current value as a Liquid expression; null if it cannot be assigned. */
function expressionOf({ kind, properties }: ImagePrint, name: string): string | null {
  const written = properties.get(name)
  if (!written) return null
  if (kind === 'image_tag') return written.raw
  if (written.text !== null) return `'${written.text}'`
  return /^\{\{-?\s{0,50}([\w.]{1,100})\s{0,50}-?\}\}$/.exec(written.raw)?.[1] ?? null
}

/** Sets or adds a property: to one of our variables, or to a literal value. */
function propertyAs(
  print: ImagePrint,
  name: string,
  { ours, first }: { ours?: string; first?: string },
): Edit {
  const { file, kind, properties, addAt } = print
  const isFilter = kind === 'image_tag'
  const value =
    ours === undefined ? (isFilter ? `'${first}'` : `${first}`) : isFilter ? ours : `{{ ${ours} }}`
  const written = properties.get(name)
  if (written) return { file, ...valueOf(written), text: value }
  const text = isFilter ? `${properties.size > 0 ? ',' : ':'} ${name}: ${value}` : ` ${name}="${value}"`
  return { file, start: addAt, end: addAt, text }
}

const valueOf = ({ valueStart, raw }: Written) => ({ start: valueStart, end: valueStart + raw.length })

/** Removes an image from a script that loads it late: the browser gets its URL from the page. */
export function withoutLazyLoader(print: ImagePrint): Edit[] {
  const { file, properties } = print
  const edits: Edit[] = []
  for (const [late, plain] of [
    ['data-src', 'src'],
    ['data-srcset', 'srcset'],
  ] as const) {
    const written = properties.get(late)
    if (!written) continue
    const stand = properties.get(plain)
    if (stand) edits.push({ file, start: stand.start, end: stand.end, text: '' })
    edits.push({ file, start: written.start, end: written.start + late.length, text: plain })
  }
  // An image needs a `src`, even if the browser picks from a list.
  const [, first] = FIRST_OF_LIST.exec(properties.get('data-srcset')?.raw ?? '') ?? []
  if (first && !properties.has('src') && !properties.has('data-src'))
    edits.push({ file, start: print.addAt, end: print.addAt, text: ` src="${first}"` })
  return edits
}

/** Liquid may contain spaces and commas. */
const FIRST_OF_LIST = /^\s{0,50}((?:\{\{.{0,500}?\}\}|[^\s,{"])+)/

/** Reserves space for an image before it loads. Empty if its size is unknown. */
export function withSize(print: ImagePrint, natural: { width: number; height: number } | null): Edit[] {
  const { file, kind, properties, addAt, source } = print
  if (kind === 'image_tag')
    // The filter prints both by default, unless an argument prevents it.
    return ['width', 'height'].flatMap((name) => {
      const written = properties.get(name)
      if (!written) return []
      const from = file.text.lastIndexOf(',', written.start)
      const start = from > print.start && from > written.start - 20 ? from : written.start
      return [{ file, start, end: written.end, text: '' }]
    })
  const object = /\{\{-?\s{0,50}([\w.[\]-]{1,200})\s{0,50}\|\s{0,50}(?:image_url|img_url)\b/.exec(source)?.[1]
  const values = object
    ? { width: `{{ ${object}.width }}`, height: `{{ ${object}.height }}` }
    : natural && { width: String(natural.width), height: String(natural.height) }
  if (!values) return []
  const missing = (['width', 'height'] as const).filter((name) => !properties.has(name))
  const text = missing.map((name) => ` ${name}="${values[name]}"`).join('')
  return [{ file, start: addAt, end: addAt, text }]
}

/** Returns the line on which a property of an image is written; the image's own line if it is not written. */
export function wordOf({ file, line, properties }: ImagePrint, name: string): ThemeLocation {
  const written = properties.get(name)
  return { file: file.name, line: written ? linesOf(file.text)(written.start) : line }
}

/** Returns where the theme makes an image load late: its own line, or the only line its value comes from. */
export function lateWord(print: ImagePrint, reached: Reached): ThemeLocation {
  const own = wordOf(print, 'loading')
  const name = expressionOf(print, 'loading')
  if (name === null || !/^[a-z_]\w{0,60}$/i.test(name)) return own
  const assignment = new RegExp(`^\\s*assign\\s+${name}\\s*=\\s*['"]lazy['"]`)
  const parameter = new RegExp(`\\b${name}\\s*:\\s*['"]lazy['"]`)
  const said = [
    ...print.file.statements
      .filter(({ text }) => assignment.test(text))
      .map(({ text, from }) => ({ file: print.file, at: from + text.length - text.trimStart().length })),
    ...callersOf(reached, print.file.name)
      .filter(({ statement }) => parameter.test(statement.text))
      .map(({ file, statement }) => ({
        file,
        at: statement.from + statement.text.search(parameter),
      })),
  ]
  const [only] = said
  return said.length === 1 && only ? { file: only.file.name, line: linesOf(only.file.text)(only.at) } : own
}
