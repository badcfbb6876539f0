/** A text file of a theme. */
export interface ThemeFile {
  name: string
  text: string
}

/** A part of a theme file that is removed or replaced. */
export interface ThemeEdit {
  file: string
  from: number
  to: number
  text: string
}

/** Where a source of structured data is in a theme: a file, and a line counted from 1. */
export interface SourceLocation {
  file: string
  line: number
}

/** Returns the line of an index, counted from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Extends a cut to whole lines if nothing else is on them. */
export function wholeLines(text: string, from: number, to: number): { from: number; to: number } {
  let start = from
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1
  let end = to
  while (end < text.length && (text[end] === ' ' || text[end] === '\t' || text[end] === '\r')) end += 1
  const begins = start === 0 || text[start - 1] === '\n'
  const ends = end === text.length || text[end] === '\n'
  return begins && ends ? { from: start, to: Math.min(text.length, end + 1) } : { from, to }
}

/**
 * Sorts the edits of one file. Identical edits count once, and an edit inside another is dropped. Two cuts that share
 * a comma are merged, and no comma is left before the end of a list.
 */
export function mergedEdits(edits: readonly ThemeEdit[], before: string): ThemeEdit[] {
  const merged: ThemeEdit[] = []
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1)
    if (last && last.from === edit.from && last.to === edit.to && last.text === edit.text) continue
    if (last && edit.from < at) {
      if (edit.to <= at || last.text !== '' || edit.text !== '') continue
      merged.splice(-1, 1, { ...last, to: edit.to })
      takeCommaBefore(merged, before)
    } else merged.push(edit)
    at = edit.to
  }
  return merged
}

/**
 * The cut of a list's last entry took the comma before it, which the neighbouring cut also took. This takes the comma
 * before that neighbour as well.
 */
function takeCommaBefore(merged: ThemeEdit[], before: string): void {
  let first = merged.length - 1
  const isNext = (one: ThemeEdit, next: ThemeEdit) =>
    one.text === '' && before.slice(one.to, next.from).trim() === ''
  while (first > 0 && isNext(merged[first - 1] as ThemeEdit, merged[first] as ThemeEdit)) first -= 1
  const edit = merged[first] as ThemeEdit
  const comma = /,\s{0,200}$/.exec(before.slice(Math.max(0, edit.from - 201), edit.from))
  if (comma) merged[first] = { ...edit, from: edit.from - comma[0].length }
}

/** Applies the edits and returns only the files that change. */
export function applyEdits(
  files: readonly ThemeFile[],
  edits: readonly ThemeEdit[],
): { file: string; before: string; after: string }[] {
  const byName = new Map(files.map((file) => [file.name, file.text]))
  return [...Map.groupBy(edits, ({ file }) => file)].flatMap(([file, own]) => {
    const before = byName.get(file)
    if (before === undefined) return []
    let after = ''
    let at = 0
    for (const { from, to, text } of mergedEdits(own, before)) {
      after += before.slice(at, from) + text
      at = to
    }
    after += before.slice(at)
    return after === before ? [] : [{ file, before, after }]
  })
}
