import { useState } from 'react'
import { HOUR_MS } from '#kit/shared/durations.ts'
import { useFrame } from '../app-bridge/frame-context.ts'
import { Button } from '../button.tsx'
import { ButtonGroup } from '../button-group.tsx'
import { CodeView } from '../code-view.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DataTable } from '../data-table.tsx'
import { Diff } from '../diff.tsx'
import { Inline, Stack } from '../layout.tsx'
import { Money } from '../money.tsx'
import { Pagination } from '../pagination.tsx'
import { Price } from '../price.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { SaveBar } from '../save-bar.tsx'
import { Score } from '../score.tsx'
import { SearchPreview } from '../search-preview.tsx'
import { Section } from '../section.tsx'
import { EXAMPLE_ISSUES, EXAMPLE_NODE } from './example-node.ts'

const EARLIER = new Date(Date.now() - 3 * HOUR_MS).toISOString()

export function Overlays() {
  const frame = useFrame()
  const [open, setOpen] = useState(false)
  return (
    <Stack>
      <ButtonGroup>
        <Button onPress={() => setOpen(true)}>Open a dialog</Button>
        <Button
          onPress={() =>
            frame.toast('Product markup saved', { action: { label: 'Undo', onAction: () => undefined } })
          }
        >
          Show a toast
        </Button>
        <Button onPress={() => frame.toast('The store did not answer', { error: true })}>
          An error toast
        </Button>
      </ButtonGroup>
      <SaveBar saving={false} onSave={() => undefined} onDiscard={() => undefined} />
      <SaveBar saving onSave={() => undefined} onDiscard={() => undefined} />
      {open && (
        <ConfirmDialog
          title="Delete 3 redirects?"
          keep="Keep them"
          confirm="Delete 3 redirects"
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          Visitors of the three old URLs will see “not found” again. You can undo this in History.
        </ConfirmDialog>
      )}
    </Stack>
  )
}

export function Numbers() {
  return (
    <Stack gap={4}>
      <Inline gap={6}>
        <Score value={92} meaning="good" label="Mobile" words="Good" />
        <Score value={61} meaning="average" label="Desktop" words="Average" />
        <Score value={23} meaning="poor" label="Store" words="Poor" />
        <Score value={null} meaning="none" label="Home page" words="Not measured yet" />
      </Inline>
      <ProgressBar label="Reading sample pages" value={3} max={12} detail="3 of 12 pages" />
      <ProgressBar label="Waiting for the store" />
      <Price credits={12} balance={100} />
      <Price credits={120} balance={100} />
      <Price credits={0} balance={100} />
      <Price credits={4} balance={100} per="item" />
      <Inline gap={4}>
        <Money amount="1249.5" currency="EUR" />
        <Money amount={1200} currency="JPY" />
        <RelativeTime at={EARLIER} />
      </Inline>
      <Pagination from={1} to={50} total={320} pageSize={50} onNext={() => undefined} />
    </Stack>
  )
}

export function Tables() {
  const [sort, setSort] = useState('pages')
  return (
    <Section title="Pages" flush>
      <DataTable
        label="Pages"
        sort={sort}
        onSort={setSort}
        rowKey={({ name }) => name}
        rows={[
          { name: 'Enamel mug', state: 'Errors', pages: 3 },
          { name: 'Oak dibber', state: 'Valid', pages: 1 },
        ]}
        columns={[
          { key: 'name', title: 'Page', sort: 'name', cell: ({ name }) => name },
          { key: 'state', title: 'Result', short: true, cell: ({ state }) => state },
          {
            key: 'pages',
            title: 'Issues',
            numeric: true,
            sort: 'pages',
            direction: 'descending',
            cell: ({ pages }) => pages,
          },
        ]}
      />
    </Section>
  )
}

export function Texts() {
  return (
    <Stack gap={4}>
      <Diff
        before="Enamel mug, white, for camping and home"
        after="Enamel mug with a speckled rim, for camping and your desk"
      />
      <SearchPreview
        cut={(text) => text}
        result={{
          site: 'Fernhill',
          url: 'https://fernhill.example/products/enamel-mug',
          title: 'Enamel mug with a speckled rim | Fernhill',
          description:
            'A 350 ml mug of enamelled steel with a speckled rim. Light enough for the trail, sturdy enough for every day.',
          imageUrl: null,
          price: { low: 18, high: 24.5, currency: 'EUR' },
          availability: 'in-stock',
          rating: { value: 4.6, best: 5, count: 128 },
        }}
      />
      <CodeView label="Product" value={EXAMPLE_NODE} issues={EXAMPLE_ISSUES} />
    </Stack>
  )
}
