import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeItem } from '../contract.ts'
import { HomeRow } from './home-row.tsx'
import './home.css'

interface NeedsYouProps {
  /** The most worth first, as the server sorted them. */
  items: readonly HomeItem[]
  /** How many more there are. */
  more: number
  /** Signpost is still looking: more may come. */
  searching: boolean
}

/** What only the merchant can do next, each with the way to it. */
export function NeedsYou({ items, more, searching }: NeedsYouProps) {
  const { t } = useTranslation('home')
  // What is found meanwhile comes into a place that is kept for it.
  const [kept] = useState(searching)
  return (
    <Section title={t('needs.title')} flush>
      <div className={kept ? 'sp-needs-kept' : undefined}>
        {items.length === 0 ? (
          <EmptyState drawing="calm" title={t(searching ? 'needs.searching' : 'needs.none')}>
            {t(searching ? 'needs.searchingNote' : 'needs.noneNote')}
          </EmptyState>
        ) : (
          <Rows>
            {items.map((item) => (
              <HomeRow key={item.id} item={item} verb />
            ))}
            {more > 0 && (
              <Row title={<span className="sp-subtle">{t('needs.more', { count: more })}</span>} />
            )}
          </Rows>
        )}
      </div>
    </Section>
  )
}
