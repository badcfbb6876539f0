import type { GridRowState } from '../data-grid/grid-column.ts'

export interface ExampleRow {
  id: string
  title: string
  seoTitle: string
  vendor: string
  stock: number
  state?: GridRowState
}

/** Fixed examples for the gallery. */
export const EXAMPLE_ROWS: readonly ExampleRow[] = [
  {
    id: 'enamel-mug',
    title: 'Enamel mug with a speckled rim',
    seoTitle: 'Enamel mug, 350 ml, for camping and your desk | Fernhill',
    vendor: 'Fernhill',
    stock: 128,
  },
  {
    id: 'oak-dibber',
    title: 'Oak dibber',
    seoTitle: 'Oak dibber for bulbs and seedlings',
    vendor: 'Boyle Turnery',
    stock: 9,
    state: { state: 'saving' },
  },
  {
    id: 'trellis',
    title: 'Hazel bean trellis',
    seoTitle: 'Hazel bean trellis, 180 cm',
    vendor: 'Boyle Turnery',
    stock: 0,
    state: { state: 'failed', words: 'The store refused the title.' },
  },
  {
    id: 'twine',
    title: 'Jute twine',
    seoTitle: 'Jute twine, 100 m, undyed',
    vendor: 'Fernhill',
    stock: 1_240,
    state: { state: 'changed' },
  },
]

/** Returns `count` example rows, each with a unique name. */
export function longRows(count: number): ExampleRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: `Product ${index + 1}`,
    seoTitle:
      index % 7 === 0
        ? `A title that takes two lines when the column is narrow, number ${index + 1}`
        : `Title ${index + 1}`,
    vendor: index % 3 === 0 ? 'Boyle Turnery' : 'Fernhill',
    stock: (index * 37) % 400,
  }))
}
