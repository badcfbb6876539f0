/** What a column says of itself, from which a table decides what is shown where it is narrow. */
export interface ColumnFit {
  /**
   * 1: what the list is for, and what acts on the row: beside the name at every width. 2: beside the name where it fits,
   * if need be narrower; in cards, below the name with its heading. 3: only where it fits. Default 2; the first column,
   * which names the row, always stays.
   */
  keep?: 1 | 2 | 3
  /** Its content says itself what it is: its heading is not repeated below the name. */
  untitled?: boolean
  /** Least width in rem, padding included; longer words and wider contents still get their room. */
  least?: number
  /** States, times and buttons: as wide as their content, so that the name takes the rest. */
  short?: boolean
  /** Aligns numbers at the end of their cell; as wide as its content, too. */
  numeric?: boolean
}

/** A column with the classes of its cells. */
export type Fitted<Column> = Column & {
  fit: string
  /** Heading that is repeated in each of its cells where rows are cards. */
  label?: string
}

const LEAST = { name: 11, text: 9, short: 6, number: 5 }
/** Columns whose text needs a line of its own below its heading have at least this width. */
const LONG = 12
/** Room of a table on the narrowest phones that are looked at. */
const PHONE = 22
/** Below this width, rows of tables that do not fit a phone are cards: `table-cards.css`. */
export const CARDS_BELOW = 40
/** Share of its least width to which a column is squeezed before it leaves. */
export const SQUEEZED = 0.8
/** `table-cards.css` hides columns at these widths; from the last one on, every column is shown. */
export const STEPS = Array.from({ length: 19 }, (_, at) => 24 + 2 * at)

/**
 * Returns the columns with the classes that show them where there is room for them, the more important ones first,
 * and whether rows become cards on a phone. `before` is the width in rem of what precedes the first column.
 */
export function fitColumns<Column extends ColumnFit & { title: string }>(
  columns: readonly Column[],
  before = 0,
): { columns: Fitted<Column>[]; hasCards: boolean } {
  const needs = needsOf(columns, before)
  const hasCards = columns.some((column, at) => keepOf(column, at) < 3 && (needs[at] ?? 0) > PHONE)
  const fitted = columns.map((column, at): Fitted<Column> => {
    const keep = keepOf(column, at)
    const need = needs[at] ?? 0
    const from = keep < 2 ? 0 : keep === 2 ? need * SQUEEZED : hasCards ? Math.max(need, CARDS_BELOW) : need
    const isBelow = hasCards && keep === 2
    const isSnug = column.short || column.numeric
    // What has no heading beside it begins where the card's text does.
    const isLong = column.untitled || (!isSnug && leastOf(column, at) >= LONG)
    const classes = [
      column.numeric && 'sp-numeric sp-data-number',
      at > 0 && isSnug && 'sp-snug',
      at === 0 && 'sp-card-name',
      hasCards && keep === 1 && 'sp-card-beside',
      isBelow && (isLong ? 'sp-card-below sp-card-below-long' : 'sp-card-below'),
      stepOf(from),
    ]
    return {
      ...column,
      fit: classes.filter(Boolean).join(' '),
      ...(isBelow && !column.untitled && { label: column.title }),
    }
  })
  return { columns: fitted, hasCards }
}

/** Returns the least width of a column in rem. */
export function leastOf({ least, numeric, short }: ColumnFit, at: number): number {
  return least ?? (at === 0 ? LEAST.name : numeric ? LEAST.number : short ? LEAST.short : LEAST.text)
}

const keepOf = ({ keep = 2 }: ColumnFit, at: number): number => (at === 0 ? 0 : keep)

/** Returns for each column the width in rem at which it and all that are more important fit. */
function needsOf(columns: readonly ColumnFit[], before: number): number[] {
  const needs: number[] = []
  let need = before
  for (const keep of [0, 1, 2, 3])
    for (const [at, column] of columns.entries())
      if (keepOf(column, at) === keep) needs[at] = need += leastOf(column, at)
  return needs
}

function stepOf(width: number): string | undefined {
  if (width <= PHONE) return undefined
  return `sp-from-${STEPS.find((step) => step >= width) ?? STEPS.at(-1)}`
}
