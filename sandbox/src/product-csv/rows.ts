import { handleOf } from '../store-generator/handle.ts'
import type { Column, Header } from './columns.ts'
import { checkedHeader, noteColumns, noteEncoding } from './file-notes.ts'
import { IssueList, UnreadableFile } from './issues.ts'
import { type BrokenRow, type RawRow, readRows } from './read-rows.ts'

/** A row that belongs to a product. */
export interface Row {
  line: number
  /** Returns the cell of a column; empty if the file has no such column. */
  get(column: Column): string
  /** Names of the options beyond the third that this row fills. */
  extraOptions: string[]
}

/** The rows of one product, in file order. */
export interface RowGroup {
  handle: string
  rows: Row[]
}

export interface ReadFile {
  file: string
  groups: Map<string, RowGroup>
  issues: IssueList
  /** Number of rows below the header, without blank ones. */
  rowCount: number
}

/** Default values of columns that are not stored: manual fulfilment, no gift card. They need no note. */
const unsaid = new Set(['manual', 'false'])

/** Groups the rows of one file by product; every row that belongs to none is reported in the issues. */
export async function readProductFile(path: string): Promise<ReadFile> {
  const issues = new IssueList(path)
  const read: ReadFile = { file: path, groups: new Map(), issues, rowCount: 0 }
  const filled = new Set<number>()
  let header: Header | undefined
  let damaged = false
  for await (const item of readRows(path)) {
    if ('damaged' in item) {
      damaged = item.damaged
      noteEncoding(issues, item.name)
    } else if ('reason' in item) {
      if (!header)
        throw new UnreadableFile(path, {
          what: 'The first row, which names the columns, cannot be read: a quotation mark in it is not closed.',
          action: 'Export the file again.',
        })
      addBrokenRow(issues, item)
    } else if (!header) {
      if (item.cells.every((cell) => !cell.trim())) continue
      header = checkedHeader(path, item.cells, issues)
    } else if (item.cells.some((cell) => cell.trim())) {
      read.rowCount++
      item.cells.forEach((cell, index) => {
        if (cell.trim() && !unsaid.has(cell.trim().toLowerCase())) filled.add(index)
      })
      addRow(read, item, { header, damaged })
    }
  }
  if (!header) throw new UnreadableFile(path, { what: 'The file is empty.', action: 'Export it again.' })
  noteColumns(issues, header, filled)
  return read
}

function addBrokenRow(issues: IssueList, row: BrokenRow) {
  const what = {
    'quote-not-closed':
      'A quotation mark opened here is never closed: the file is cut, or a quote is missing.',
    'stray-quote': 'A quotation mark stands where none may stand.',
    unreadable: 'This is too long to be a row.',
  }[row.reason]
  const lines =
    row.lastLine === row.line
      ? 'this line'
      : row.lastLine === Number.POSITIVE_INFINITY
        ? 'everything from here on'
        : `lines ${row.line} to ${row.lastLine}`
  issues.add(row.line, {
    level: 'lost',
    code: row.reason,
    what,
    cost: `Not in the store: ${lines}; a product begun before may lack variants or images.`,
    action: 'Export the file again; inside quotes, write a quotation mark twice.',
  })
}

/** Adds a row to its product; a row that cannot be used is reported as an issue. */
function addRow(
  read: ReadFile,
  raw: RawRow,
  { header, damaged }: { header: Header; damaged: boolean },
): void {
  const { issues } = read
  const lose = (code: string, what: string, action: string) =>
    issues.add(raw.line, { level: 'lost', code, what, cost: 'This row is not in the store.', action })
  const { cells, line } = raw
  const count = `${cells.length} cells, the first row ${header.width}`
  if (cells.slice(header.width).some((cell) => cell.trim()))
    return lose('row-too-long', `The row has ${count}.`, 'Put quotes around a text that has a comma in it.')
  if (cells.length < header.width && raw.atEnd)
    return lose(
      'file-cut',
      `The file ends in the middle of this row: it has ${count}.`,
      'Export the file again.',
    )

  const get = (column: Column) => {
    const cell = cells[header.indexes.get(column) ?? -1] ?? ''
    return column === 'body' ? cell : cell.trim()
  }
  const extraOptions = [...header.extraOptions].flatMap(([index, name]) =>
    cells[index]?.trim() ? [name] : [],
  )
  const written = get('handle') || get('title')
  if (!written)
    return lose('no-handle', 'The row has neither handle nor title.', 'Say which product it belongs to.')
  const plain = handleOf(written)
  // A row without a handle starts a product of its own, as on the platform, even if another has the same title.
  const handle = get('handle') ? plain : unusedHandle(plain, read.groups)
  if (!plain || handle.length > 255)
    return lose(
      'bad-handle',
      `"${written.slice(0, 80)}" gives no handle.`,
      'Use letters, digits and hyphens.',
    )

  if (cells.length < header.width)
    issues.add(line, {
      level: 'changed',
      code: 'row-too-short',
      what: `The row has ${count}.`,
      cost: 'The cells it lacks were read as empty.',
      action: 'Check the row.',
    })
  if (raw.looseQuotes)
    issues.add(line, {
      level: 'note',
      code: 'loose-quotes',
      what: 'A quotation mark stands in a cell that is not in quotes.',
      cost: 'Nothing; it was taken as it stands.',
      action: 'Check the row; the platform itself refuses such a file.',
    })
  if (damaged && cells.some((cell) => cell.includes('\uFFFD')))
    issues.add(line, {
      level: 'changed',
      code: 'damaged-characters',
      what: 'Some bytes of this row are not UTF-8.',
      cost: 'They were replaced by \uFFFD.',
      action: 'Correct the texts, or export the file again.',
    })
  let group = read.groups.get(handle)
  if (!group) {
    group = { handle, rows: [] }
    read.groups.set(handle, group)
    noteHandle(issues, line, { written: get('handle'), handle, hasColumn: header.indexes.has('handle') })
  }
  group.rows.push({ line, get, extraOptions })
}

function unusedHandle(handle: string, used: Map<string, unknown>): string {
  let next = handle
  for (let number = 1; used.has(next); number++) next = `${handle}-${number}`
  return next
}

function noteHandle(
  issues: IssueList,
  line: number,
  { written, handle, hasColumn }: { written: string; handle: string; hasColumn: boolean },
) {
  if (written === handle || (!written && !hasColumn)) return
  issues.add(line, {
    level: written ? 'changed' : 'note',
    code: written ? 'handle-changed' : 'handle-made',
    what: written ? `"${written}" cannot be a handle.` : 'The row has no handle.',
    cost: `Nothing is missing; the product’s handle is "${handle}".`,
    action: 'Nothing, or give it the handle you want.',
  })
}
