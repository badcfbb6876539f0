import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Roadmap } from '../contract.ts'
import { RequestRow } from './request-row.tsx'

const PARTS = ['building', 'planned', 'shipped', 'open', 'declined'] as const

/** Requests by status: being built, planned, shipped, most wanted, and declined with the reason. */
export function RoadmapBoard({ roadmap, changelog }: { roadmap: Roadmap; changelog: string }) {
  const { t } = useTranslation('community')
  const parts = PARTS.filter((part) => roadmap[part].length > 0)
  if (parts.length === 0)
    return (
      <Section>
        <EmptyState drawing="signpost" title={t('roadmap.empty')}>
          {t('roadmap.emptyNote')}
        </EmptyState>
      </Section>
    )
  return parts.map((part) => (
    <Section key={part} title={t(`roadmap.${part}`)} note={t(`roadmap.note.${part}`)} flush>
      <Rows>
        {roadmap[part].map((request) => (
          <RequestRow key={request.id} request={request} sorted changelog={changelog} />
        ))}
      </Rows>
    </Section>
  ))
}
