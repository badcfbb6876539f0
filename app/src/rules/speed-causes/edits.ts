import { linesOf, type ThemeFile } from './theme-location.ts'

/** A range of a file and its replacement; an empty range is an insertion. */
export interface Edit {
  file: ThemeFile
  start: number
  end: number
  text: string
}

/** Lines of a file before and after, for copying. */
export interface Change {
  file: string
  /** Number of the first line, from 1. */
  line: number
  before: string
  after: string
}

/** Converts edits to changes: one per file, from the first line that differs to the last. */
export function changesOf(edits: readonly Edit[]): Change[] {
  return [...Map.groupBy(edits, ({ file }) => file.name).values()].map((together) => {
    const sorted = together.toSorted((a, b) => a.start - b.start || a.end - b.end)
    const { file } = sorted[0] as Edit
    const { text, name } = file
    const first = Math.min(...sorted.map(({ start }) => start))
    const last = Math.max(...sorted.map(({ end }) => end))
    const from = text.lastIndexOf('\n', first - 1) + 1
    const behind = text.indexOf('\n', last)
    const to = behind < 0 ? text.length : behind
    const parts: string[] = []
    let at = from
    for (const { start, end, text: put } of sorted) {
      parts.push(text.slice(at, start), put)
      at = Math.max(at, end)
    }
    parts.push(text.slice(at, to))
    return { file: name, line: linesOf(text)(from), before: text.slice(from, to), after: parts.join('') }
  })
}

/** Inserts lines before the line that holds `at`, with the same indentation. */
export function linesBefore(file: ThemeFile, at: number, lines: readonly string[]): Edit {
  const start = file.text.lastIndexOf('\n', at - 1) + 1
  const indent = /^[ \t]*/.exec(file.text.slice(start, start + 200))?.[0] ?? ''
  return { file, start, end: start, text: lines.map((line) => `${indent}${line}\n`).join('') }
}
