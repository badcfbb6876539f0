import { useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../button.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { GridList } from '../data-grid/grid-list.tsx'
import type { GridPage } from '../data-grid/grid-page.ts'
import type { GridViewOptions } from '../data-grid/grid-view.ts'
import type { GridSavedView } from '../data-grid/grid-views.tsx'
import { useSelection } from '../data-grid/selection-holder.ts'
import { useGridView } from '../data-grid/use-grid-view.ts'
import { EmptyState } from '../empty-state.tsx'
import { Stack } from '../layout.tsx'
import { Section } from '../section.tsx'
import { EXAMPLE_ROWS, type ExampleRow, longRows } from './example-rows.ts'

const VIEW: GridViewOptions = { filters: ['status', 'vendor', 'days'], sort: 'title' }
const REFUSED = new ApiError({ status: 502, code: 'network.unreachable', message: '' })
const FILTERS = [
  {
    id: 'status',
    label: 'Status',
    kind: 'many',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'draft', label: 'Draft' },
    ],
  },
  { id: 'vendor', label: 'Vendor', kind: 'one', options: [{ value: 'boyle', label: 'Boyle Turnery' }] },
  { id: 'days', label: 'Changed', kind: 'dates' },
] as const

const VENDORS = [...new Set(EXAMPLE_ROWS.map(({ vendor }) => vendor))]

/** Keeps edited texts; rejects texts that contain “refuse”, as a server would. */
function useColumns(): GridColumn<ExampleRow>[] {
  const [kept, setKept] = useState<Record<string, string>>({})
  return useMemo(
    () => [
      {
        key: 'title',
        title: 'Product',
        cell: ({ title }) => title,
        sorts: [
          { sort: 'title', direction: 'ascending' },
          { sort: 'title-descending', direction: 'descending' },
        ],
        width: '28%',
      },
      {
        key: 'seo-title',
        title: 'SEO title',
        cell: ({ id, seoTitle }) => kept[id] ?? seoTitle,
        edit: {
          value: ({ id, seoTitle }) => kept[id] ?? seoTitle,
          label: ({ title }) => `SEO title of ${title}`,
          maxCharacters: 70,
          counts: (text) => `${text.length * 10} px`,
          save: async ({ id }, text) => {
            await new Promise((resolve) => setTimeout(resolve, 600))
            if (text.includes('refuse')) throw REFUSED
            setKept((before) => ({ ...before, [id]: text }))
          },
        },
      },
      {
        key: 'vendor',
        title: 'Vendor',
        cell: ({ id, vendor }) => kept[`vendor ${id}`] ?? vendor,
        keep: 3,
        width: '12rem',
        edit: {
          value: ({ id, vendor }) => kept[`vendor ${id}`] ?? vendor,
          label: ({ title }) => `Vendor of ${title}`,
          options: () => VENDORS.map((value) => ({ value, label: value })),
          save: async ({ id }, text) => setKept((before) => ({ ...before, [`vendor ${id}`]: text })),
        },
      },
      {
        key: 'stock',
        title: 'Stock',
        cell: ({ stock }) => stock,
        numeric: true,
        width: '6rem',
      },
      { key: 'handle', title: 'Handle', cell: ({ id }) => id, choice: 'hidden' },
    ],
    [kept],
  )
}

const detailOf = ({ seoTitle }: ExampleRow) => <p className="sp-subtle">It was “{seoTitle}” before.</p>
const actionsFor = ({ count }: { count: number }) => <Button tone="primary">Write {count} titles</Button>

export function Grids() {
  const view = useGridView(VIEW)
  const columns = useColumns()
  const selection = useSelection()
  const [views, setViews] = useState<GridSavedView[]>([
    { id: '1', name: 'Drafts', text: 'status=draft' },
    { id: '2', name: 'My oaks', text: 'q=oak', own: true },
  ])
  return (
    <Section flush>
      <GridList
        label="Products"
        search="Search titles"
        view={view}
        columns={columns}
        filters={FILTERS}
        views={views}
        onSaveView={(name, text) => setViews([...views, { id: name, name, text, own: true }])}
        onRenameView={(id, name) =>
          setViews(views.map((each) => (each.id === id ? { ...each, name } : each)))
        }
        onDeleteView={(id) => setViews(views.filter((each) => each.id !== id))}
        csv={{ save: () => undefined, busy: false, error: null, call: undefined }}
        page={found(EXAMPLE_ROWS, 12_430)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowState={({ state }) => state}
        detail={detailOf}
        selecting={{ selection, actions: actionsFor }}
        empty={null}
      />
    </Section>
  )
}

export function GridStates() {
  const view = useGridView({ ...VIEW, prefix: 'states-' })
  const columns = useColumns()
  const shared = {
    label: 'Products',
    search: 'Search titles',
    view,
    columns,
    rowKey: ({ id }: ExampleRow) => id,
    rowName: ({ title }: ExampleRow) => title,
    empty: <EmptyState drawing="calm" title="No products yet" action={<Button>Sync</Button>} />,
  }
  const waiting: GridPage<ExampleRow> = { ...found([], 0), found: undefined }
  return (
    <Stack gap={4}>
      <Section title="Waiting" flush>
        <GridList {...shared} page={waiting} />
      </Section>
      <Section title="Failed" flush>
        <GridList {...shared} page={{ ...waiting, error: REFUSED }} />
      </Section>
      <Section title="Out of date" flush>
        <GridList {...shared} page={{ ...found(EXAMPLE_ROWS.slice(0, 2), 2), error: REFUSED }} />
      </Section>
      <Section title="Nothing there" flush>
        <GridList {...shared} page={found([], 0)} />
      </Section>
      <Section title="Nothing that fits" flush>
        <GridList {...shared} view={{ ...view, isFiltered: true, words: 'oak' }} page={found([], 0)} />
      </Section>
    </Stack>
  )
}

/** A list as long as a large store's: only the rows in view render. `?rows=100000` sets its length. */
export function LongGrid() {
  const view = useGridView({ ...VIEW, prefix: 'long-' })
  const columns = useColumns()
  const count = Number(new URLSearchParams(location.search).get('rows') ?? 1_000)
  const rows = useMemo(() => longRows(count), [count])
  const selection = useSelection()
  return (
    <Section flush>
      <GridList
        label="A long list"
        view={view}
        columns={columns}
        page={found(rows, rows.length)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        selecting={{ selection, actions: () => null }}
        empty={null}
      />
    </Section>
  )
}

function found(rows: readonly ExampleRow[], count: number): GridPage<ExampleRow> {
  return {
    found: { rows, total: { count, exact: true }, next: count > rows.length ? 'more' : null },
    stale: false,
    error: null,
    onRetry: () => undefined,
    retrying: false,
  }
}
