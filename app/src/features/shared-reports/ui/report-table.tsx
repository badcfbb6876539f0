import { DataTable } from '#kit/ui/data-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'

type Line = string[]

/** A table of a shared report, in words, with its file. */
export function ReportTable({
  table: { title, columns, rows },
  file,
}: {
  table: { title: string; columns: string[]; rows: Line[] }
  /** Name of the file, without its ending. */
  file: string
}) {
  const csv = useCsvOfPages<Line>({
    name: file,
    columns: columns.map((name, at) => [name, (row) => row[at] ?? '']),
    page: async () => ({ rows }),
  })
  return (
    <Section title={title} csv={rows.length > 0 ? csv : undefined} flush>
      <DataTable
        label={title}
        rows={rows}
        rowKey={(row) => String(rows.indexOf(row))}
        columns={columns.map((name, at) => ({
          key: String(at),
          title: name,
          cell: (row: Line) => row[at] ?? '',
          numeric: rows.every((row) => isNumber(row[at] ?? '')),
        }))}
      />
    </Section>
  )
}

/** Numbers arrive as text; those without letters are right-aligned. */
function isNumber(text: string): boolean {
  return /^[\d\s.,%–-]+$/.test(text)
}
