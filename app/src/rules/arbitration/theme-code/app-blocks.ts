import { lineAt, type SourceLocation, type ThemeEdit, type ThemeFile } from './theme-edits.ts'

/** An app block or embed around markup on a page. */
export interface PageBlock {
  /** `shopify://apps/<handle>/blocks/<block>/<uid>` */
  type: string
  /** Whether it prints only markup and nothing visible, so that it can be switched off. */
  onlyMarkup: boolean
}

const BEGIN = '<!-- BEGIN app block: '
const END = '<!-- END app block -->'

const MOST_BLOCKS = 200

/**
 * Returns a function that finds the innermost app block around an offset; null outside all blocks. Walks the page
 * once.
 */
export function pageBlocks(html: string): (offset: number) => PageBlock | null {
  const blocks: { type: string; from: number; to: number; closed: boolean }[] = []
  const open: (typeof blocks)[number][] = []
  let begin = html.indexOf(BEGIN)
  let end = html.indexOf(END)
  while (begin >= 0 || end >= 0) {
    const isBegin = begin >= 0 && (end < 0 || begin < end)
    if (isBegin) {
      const close = html.indexOf('-->', begin)
      if (close < 0 || blocks.length >= MOST_BLOCKS) break
      const type = html.slice(begin + BEGIN.length, close).trim()
      const block = { type, from: close + 3, to: html.length, closed: false }
      open.push(block)
      blocks.push(block)
      begin = html.indexOf(BEGIN, close)
    } else {
      const closed = open.pop()
      if (closed) Object.assign(closed, { to: end, closed: true })
      end = html.indexOf(END, end + END.length)
    }
  }
  const shows = new Map<(typeof blocks)[number], boolean>()
  return (offset) => {
    const block = blocks.findLast(({ from, to }) => from <= offset && offset < to)
    if (!block) return null
    const isShown = shows.get(block) ?? (!block.closed || showsAnything(html.slice(block.from, block.to)))
    shows.set(block, isShown)
    return { type: block.type, onlyMarkup: !isShown }
  }
}

/** Reports whether anything is left without JSON-LD and comments. */
function showsAnything(content: string): boolean {
  const lower = content.toLowerCase()
  let rest = ''
  let at = 0
  for (;;) {
    const script = lower.indexOf('<script', at)
    if (script < 0) break
    const open = content.indexOf('>', script)
    const close = lower.indexOf('</script', open)
    if (open < 0 || close < 0) return true
    if (!content.slice(script, open).includes('ld+json')) return true
    rest += content.slice(at, script)
    at = content.indexOf('>', close) + 1
  }
  rest += content.slice(at)
  return rest.replaceAll(/<!--[^>]{0,2000}-->/g, '').trim() !== ''
}

/** Returns where the theme's settings, templates or groups hold a block, and the edit that switches it off there. */
export function switchOffBlock(
  files: readonly ThemeFile[],
  type: string,
): { location: SourceLocation; edit: ThemeEdit }[] {
  const word = JSON.stringify(type)
  return files
    .filter(({ name, text }) => name.endsWith('.json') && text.includes(word))
    .flatMap(({ name, text }) => {
      const at = text.indexOf(word)
      const object = objectAround(text, at)
      if (!object) return []
      const body = text.slice(object.from, object.to)
      const said = /"disabled"\s{0,20}:\s{0,20}(true|false)/.exec(body)
      if (said?.[1] === 'true') return []
      const from = said ? object.from + said.index : object.from + 1
      const to = said ? from + said[0].length : from
      const edit = { file: name, from, to, text: said ? '"disabled": true' : ' "disabled": true,' }
      return [{ location: { file: name, line: lineAt(text, at) }, edit }]
    })
}

/** Returns the object directly around an index of a JSON text. */
function objectAround(text: string, at: number): { from: number; to: number } | null {
  const open: number[] = []
  let inText = false
  let found: number | undefined
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (index === at) found = open.at(-1)
    if (inText) {
      if (char === '\\') index += 1
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{') open.push(index)
    else if (char === '}') {
      const from = open.pop()
      if (from !== undefined && from === found) return { from, to: index + 1 }
    }
  }
  return null
}
