import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeItem } from '../contract.ts'
import { HomeRow } from './home-row.tsx'

/** What is wrong, the most costly first as the server sorted it. */
export function Wrong({ items }: { items: HomeItem[] }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('wrong.title')} flush>
      {items.length === 0 ? (
        <EmptyState drawing="calm" title={t('wrong.none')}>
          {t('wrong.noneNote')}
        </EmptyState>
      ) : (
        <Rows>
          {items.map((item) => (
            <HomeRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
    </Section>
  )
}
