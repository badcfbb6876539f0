import { useTranslation } from 'react-i18next'
import { DataTable } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { tabPath } from './broken-links-api.ts'
import { useLinks } from './use-broken-links.ts'
import { useLinkCells } from './use-link-cells.tsx'

const SHOWN = 8

/** The unresolved links with the highest worth. */
export function WorstLinks() {
  const { t } = useTranslation('broken-links')
  const list = useLinks({ state: 'unresolved', sort: 'worth', count: SHOWN })
  const cells = useLinkCells()
  const rows = list.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('worst.title')} action={<Link to={tabPath('unresolved')}>{t('worst.all')}</Link>} flush>
      <DataTable label={t('worst.title')} columns={cells} rows={rows} rowKey={({ id }) => id} />
    </Section>
  )
}
