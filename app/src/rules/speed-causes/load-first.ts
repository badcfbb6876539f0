import { type Edit, linesBefore } from './edits.ts'
import type { ImagePrint, Written } from './image-prints.ts'
import { callersOf, isInLoop, type Reached } from './theme-graph.ts'

/** Names of our own, so that none of the theme's is taken. */
const LOADING = 'lcp_loading'
const PRIORITY = 'lcp_priority'
const FIRST = 'lcp_first'

/**
 * What makes the theme load an image at once and before others where it stands first, and as late as before elsewhere: the
 * same code often prints images further down. `section.index` is absent in the theme editor and in static sections, which
 * then load at once, as the platform advises.
 */
export function loadFirst(print: ImagePrint, reached: Reached): Edit[] {
  const { file, start, kind } = print
  const callers = callersOf(reached, file.name).filter(({ inLoop }) => inLoop)
  const isLoop = isInLoop(file, start)
  const later = [
    ...(reached.position === null ? [] : [`section.index > ${reached.position}`]),
    ...(isLoop ? ['forloop.index > 1'] : []),
    ...(!isLoop && callers.length > 0 ? [`${FIRST} != true`] : []),
  ]
  const edits = later.length > 0 ? [assigned(print, later)] : []
  const value = (name: string, plain: string) => {
    if (later.length === 0) return kind === 'image_tag' ? `'${plain}'` : plain
    return kind === 'image_tag' ? name : `{{ ${name} }}`
  }
  edits.push(
    ...propertyAs(print, 'loading', value(LOADING, 'eager')),
    ...propertyAs(print, 'fetchpriority', value(PRIORITY, 'high')),
  )
  if (!isLoop)
    for (const { file: caller, statement } of callers) {
      const end = statement.from + statement.text.trimEnd().length
      edits.push({ file: caller, start: end, end, text: `, ${FIRST}: forloop.first` })
    }
  return edits
}

function assigned(print: ImagePrint, later: readonly string[]): Edit {
  const lines = [
    `assign ${LOADING} = 'eager'`,
    `assign ${PRIORITY} = 'high'`,
    `if ${later.join(' or ')}`,
    `  assign ${LOADING} = 'lazy'`,
    `  assign ${PRIORITY} = 'auto'`,
    'endif',
  ]
  const statement = print.file.statements.findLast(({ from }) => from <= print.start)
  const isLine = print.kind === 'image_tag' && statement?.inLiquid === true
  const whole = isLine ? lines : ['{% liquid', ...lines.map((line) => `  ${line}`), '%}']
  // In front of what holds it: an output may go on over several lines.
  return linesBefore(
    print.file,
    print.kind === 'img' || isLine ? print.start : (statement?.tag.start ?? print.start),
    whole,
  )
}

/** Sets a property, or adds it. */
function propertyAs(print: ImagePrint, name: string, value: string): Edit[] {
  const { file, kind, properties, addAt } = print
  const written = properties.get(name)
  if (written) return [{ file, ...valueOf(written), text: value }]
  if (kind === 'img') return [{ file, start: addAt, end: addAt, text: ` ${name}="${value}"` }]
  return [{ file, start: addAt, end: addAt, text: `${properties.size > 0 ? ',' : ':'} ${name}: ${value}` }]
}

const valueOf = ({ valueStart, raw }: Written) => ({ start: valueStart, end: valueStart + raw.length })

/** Takes an image from a script that loads it late: the browser gets its address from the page. */
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
  return edits
}

/** Gives an image its place before it has come. Empty where nothing says how large it is. */
export function withSize(print: ImagePrint, natural: { width: number; height: number } | null): Edit[] {
  const { file, kind, properties, addAt, source } = print
  if (kind === 'image_tag')
    // The filter writes both by itself, unless it is told not to.
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
