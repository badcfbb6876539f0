import { isBalanced, liquidTokens, withoutLiquid } from './liquid-tokens.ts'
import type { ScriptSource } from './script-sources.ts'
import { type ThemeEdit, wholeLines } from './theme-edits.ts'

/**
 * Returns the edit that removes a script from its file but keeps variables that later code reads. Null if the cut
 * would break the Liquid around it.
 */
export function removeScript(text: string, source: ScriptSource): ThemeEdit | null {
  return cut(text, source.file, wholeLines(text, source.from, source.to))
}

/**
 * Returns the edit that removes the only object of a type from a script with other content, with the comma next to
 * it. Null if there is not exactly one such object, or if it is the whole content of the script.
 */
export function removeObject(text: string, source: ScriptSource, type: string): ThemeEdit | null {
  const content = text.slice(source.start, source.end)
  const objects = objectsIn(withoutLiquid(content))
    .filter(({ types, depth }) => depth > 0 && types.has(type))
    .sort((a, b) => a.from - b.from)
  // An object inside another one is removed with it.
  let reached = 0
  const outer = objects.filter(({ from, to }) => {
    const isOuter = from >= reached
    reached = Math.max(reached, to)
    return isOuter
  })
  const [found] = outer
  if (!found || outer.length > 1) return null
  let { from, to } = found
  const plain = withoutLiquid(content)
  const behind = /^\s{0,200},/.exec(plain.slice(to, to + 201))
  if (behind) to += behind[0].length
  else {
    const before = /,\s{0,200}$/.exec(plain.slice(Math.max(0, from - 201), from))
    if (!before) return null
    from -= before[0].length
  }
  return cut(text, source.file, { from: source.start + from, to: source.start + to })
}

function cut(text: string, file: string, { from, to }: { from: number; to: number }): ThemeEdit | null {
  const taken = text.slice(from, to)
  const tokens = liquidTokens(taken)
  if (!isBalanced(tokens)) return null
  const rest = text.slice(to)
  const read = new Set(rest.match(/\w+/g))
  const kept: string[] = []
  for (const token of tokens) {
    const names = namesSet(token.name, token.markup).filter((name) => read.has(name))
    if (names.length === 0) continue
    // A value that is captured or set inside a condition cannot be moved out alone.
    if (token.name !== 'assign') return null
    kept.push(taken.slice(token.from, token.to))
  }
  const left = text.slice(0, from) + rest
  // Some tools refuse an empty file; the note explains why nothing is left.
  const note =
    left.trim() === ''
      ? '{%- comment -%} Signpost took the structured data of this file out. {%- endcomment -%}\n'
      : ''
  return { file, from, to, text: kept.length > 0 ? `${kept.join('\n')}\n` : note }
}

function namesSet(tag: string, markup: string): string[] {
  if (tag === 'liquid')
    return markup
      .split('\n')
      .flatMap((line) => namesSet(/^\s{0,200}(\w+)/.exec(line)?.[1] ?? '', line.trim()))
  if (tag !== 'assign' && tag !== 'capture' && tag !== 'increment' && tag !== 'decrement') return []
  const [, name] = /^\w+\s{1,20}([\w-]{1,100})/.exec(markup) ?? []
  return name ? [name.replaceAll(/[^\w]/g, '')] : []
}

interface JsonRange {
  from: number
  to: number
  depth: number
  /** Types named at the object's own level. */
  types: Set<string>
}

/**
 * Returns the objects of a JSON text with their own types. Looks only at quotes and braces, so Liquid must be blanked
 * first.
 */
export function objectsIn(plain: string): JsonRange[] {
  const done: JsonRange[] = []
  const open: { from: number; types: Set<string>; word: string; key: string }[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at]
    const top = open.at(-1)
    if (char === '{') open.push({ from: at, types: new Set(), word: '', key: '' })
    else if (char === '}') {
      const closed = open.pop()
      if (closed) done.push({ from: closed.from, to: at + 1, depth: open.length, types: closed.types })
    } else if (char === '"') {
      const end = stringEnd(plain, at)
      if (top) {
        const word = plain.slice(at + 1, end)
        if (top.key === '@type') top.types.add(word.replace(/^https?:\/\/schema\.org\//, ''))
        top.word = word
      }
      at = end
    } else if (top && char === ':') top.key = top.word
    else if (top && char === ',') top.key = ''
  }
  return done
}

function stringEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
