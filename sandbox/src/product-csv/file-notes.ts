import { type Header, readHeader } from './columns.ts'
import { type IssueList, UnreadableFile } from './issues.ts'

/** Adds a note if the file was read in another encoding than UTF-8. */
export function noteEncoding(issues: IssueList, name: string) {
  if (name === 'windows-1252')
    issues.add(0, {
      level: 'changed',
      code: 'encoding',
      what: 'The file is not UTF-8; it was read as Windows-1252.',
      cost: 'Accents and signs may be wrong.',
      action: 'Save it as "CSV UTF-8" and import it again with --replace.',
    })
}

/** Reads the header from a file’s first row; throws `UnreadableFile` if it is not that of a product CSV. */
export function checkedHeader(path: string, cells: string[], issues: IssueList): Header {
  const header = readHeader(cells)
  if (!header.indexes.has('title')) {
    const separator = [';', '\t', '|'].find((sign) => cells.length === 1 && cells[0]?.includes(sign))
    throw new UnreadableFile(path, {
      what: separator
        ? `The columns are separated by "${separator === '\t' ? 'tab' : separator}"; a product CSV separates them by commas.`
        : `The first row names no column "Title", so this is not a product CSV. It reads: ${cells.slice(0, 5).join(', ').slice(0, 120)}`,
      action: 'Export the products from the platform’s admin, or save the sheet as comma-separated CSV.',
    })
  }
  for (const name of header.repeated)
    issues.add(1, {
      level: 'changed',
      code: 'column-repeated',
      what: `The column "${name}" appears more than once.`,
      cost: 'Only the first one was read.',
      action: 'Remove the other one if it holds what you want.',
    })
  if (!header.indexes.has('price'))
    issues.add(1, {
      level: 'changed',
      code: 'no-price-column',
      what: 'There is no price column.',
      cost: 'Every price is 0.00.',
      action: 'Add a column "Variant Price" or "Price".',
    })
  return header
}

/** Notes the columns whose cells are not stored; `filled` holds the positions that any row uses. */
export function noteColumns(issues: IssueList, header: Header, filled: Set<number>) {
  for (const [index, name] of header.unknown)
    issues.add(1, {
      level: filled.has(index) ? 'lost' : 'note',
      code: 'unknown-column',
      what: `"${name}" is not a column of a product CSV.`,
      cost: filled.has(index) ? 'What it holds is not in the store.' : 'Nothing; it is empty.',
      action: 'Correct the name if it is misspelt.',
    })
  for (const [index, name] of header.notKept)
    if (filled.has(index))
      issues.add(1, {
        level: 'note',
        code: 'column-not-kept',
        what: `The sandbox has no place for the column "${name}".`,
        cost: 'What it holds is not in the store.',
        action: 'Nothing.',
      })
}
