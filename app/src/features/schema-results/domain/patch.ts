import { mergedEdits, type ThemeEdit } from '#rules/arbitration/theme-code/theme-edits.ts'
import type { FixPatch } from '../contract/fixes.ts'

/** Context lines around a change. */
const CONTEXT = 3

export interface EditedFile {
  file: string
  before: string
  edits: readonly ThemeEdit[]
}

/** Returns the changes of file edits line by line, and as a unified patch to copy. */
export function patchOf(edited: readonly EditedFile[]): FixPatch {
  const files = edited.map(({ file, before, edits }) => ({
    file,
    hunks: hunksOf(before, mergedEdits(edits, before)),
  }))
  return { files, text: files.map(inWords).join('\n') }
}

type Hunk = FixPatch['files'][number]['hunks'][number]

/** Lines of the file an edit affects, from 0, and the edits in them. */
interface Region {
  first: number
  last: number
  edits: ThemeEdit[]
}

function hunksOf(before: string, edits: readonly ThemeEdit[]): Hunk[] {
  const lines = before.split('\n')
  const starts: number[] = []
  let at = 0
  for (const line of lines) {
    starts.push(at)
    at += line.length + 1
  }
  const regions = regionsOf(edits, starts)
  // Regions that would share context lines go into one hunk.
  const grouped: Region[][] = []
  for (const region of regions) {
    const before = grouped.at(-1)?.at(-1)
    if (before && region.first - before.last <= 2 * CONTEXT) grouped.at(-1)?.push(region)
    else grouped.push([region])
  }
  const same = (from: number, to: number): Hunk['lines'] =>
    lines.slice(Math.max(0, from), Math.min(lines.length, to)).map((text) => ({ kind: 'same', text }))
  return grouped.map((group) => {
    const [head] = group as [Region]
    const rows = same(head.first - CONTEXT, head.first)
    for (const [index, region] of group.entries()) {
      rows.push(...changesOf(before, region, { lines, starts }))
      const next = group[index + 1]
      rows.push(...same(region.last + 1, next ? next.first : region.last + 1 + CONTEXT))
    }
    return { line: Math.max(0, head.first - CONTEXT) + 1, lines: rows }
  })
}

function regionsOf(edits: readonly ThemeEdit[], starts: readonly number[]): Region[] {
  const regions: Region[] = []
  let line = 0
  const lineOf = (index: number) => {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= index) line += 1
    return line
  }
  for (const edit of edits) {
    const first = lineOf(edit.from)
    const last = lineOf(Math.max(edit.from, edit.to - 1))
    const open = regions.at(-1)
    if (open && first <= open.last) {
      open.last = Math.max(open.last, last)
      open.edits.push(edit)
    } else regions.push({ first, last, edits: [edit] })
  }
  return regions
}

function changesOf(
  before: string,
  { first, last, edits }: Region,
  { lines, starts }: { lines: readonly string[]; starts: readonly number[] },
): Hunk['lines'] {
  const from = starts[first] ?? 0
  const to = starts[last + 1] ?? before.length
  let after = ''
  let at = from
  for (const edit of edits) {
    after += before.slice(at, edit.from) + edit.text
    at = Math.max(at, edit.to)
  }
  after += before.slice(at, to)
  const added = after === '' ? [] : after.replace(/\n$/, '').split('\n')
  return [
    ...lines.slice(first, last + 1).map((text) => ({ kind: 'removed' as const, text })),
    ...added.map((text) => ({ kind: 'added' as const, text })),
  ]
}

const SIGNS = { same: ' ', removed: '-', added: '+' } as const

function inWords({ file, hunks }: FixPatch['files'][number]): string {
  let moved = 0
  const parts = hunks.map(({ line, lines }) => {
    const removed = lines.filter(({ kind }) => kind !== 'added').length
    const added = lines.filter(({ kind }) => kind !== 'removed').length
    const head = `@@ -${line},${removed} +${line + moved},${added} @@`
    moved += added - removed
    return [head, ...lines.map(({ kind, text }) => SIGNS[kind] + text)].join('\n')
  })
  return [`--- a/${file}`, `+++ b/${file}`, ...parts].join('\n')
}
