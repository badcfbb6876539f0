import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeItem } from '../contract.ts'
import { NEEDS_SHOWN } from '../domain/needs.ts'
import { HomeRow } from './home-row.tsx'
import './home.css'

interface NeedsYouProps {
  /** Most important first, as sorted by the server. */
  items: readonly HomeItem[]
  /** True while Signpost is still searching: more items may follow. */
  searching: boolean
}

/** Items that only the merchant can do next, each with a link. */
export function NeedsYou({ items, searching }: NeedsYouProps) {
  const { t } = useTranslation('home')
  // Reserves space for what is found in the meantime.
  const [kept] = useState(searching)
  return (
    <Section title={t('needs.title')} flush>
      <div className={kept ? 'sp-needs-kept' : undefined}>
        {items.length === 0 ? (
          <EmptyState
            drawing={searching ? 'signpost' : 'calm'}
            title={t(searching ? 'needs.searching' : 'needs.none')}
          >
            {t(searching ? 'needs.searchingNote' : 'needs.noneNote')}
          </EmptyState>
        ) : (
          <>
            <Lines items={items.slice(0, NEEDS_SHOWN)} />
            <LessUrgent items={items.slice(NEEDS_SHOWN)} />
          </>
        )}
      </div>
    </Section>
  )
}

function Lines({ items }: Pick<NeedsYouProps, 'items'>) {
  return (
    <Rows>
      {items.map((item) => (
        <HomeRow key={item.id} item={item} verb />
      ))}
    </Rows>
  )
}

/** Collapsed until the merchant expands it. */
function LessUrgent({ items }: Pick<NeedsYouProps, 'items'>) {
  const { t } = useTranslation('home')
  if (items.length === 0) return null
  return (
    <details className="sp-needs-more">
      <summary>{t('needs.more', { count: items.length })}</summary>
      <Lines items={items} />
    </details>
  )
}
