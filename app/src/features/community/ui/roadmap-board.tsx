import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { ShortList } from '#kit/ui/short-list.tsx'
import type { FeatureRequest, PublicRequest, Roadmap } from '../contract.ts'
import { RequestRow } from './request-row.tsx'
import { REQUESTS } from './version-links.ts'

const PARTS = ['building', 'planned', 'shipped', 'open', 'declined'] as const

/**
 * Requests by status: being built, planned, shipped, most wanted, and declined with the reason. With `onVote`, the
 * store's own votes are marked, and the list of all requests can be reached.
 */
export function RoadmapBoard({
  roadmap,
  changelog,
  pending = null,
  onVote,
}: {
  roadmap: Record<(typeof PARTS)[number], (PublicRequest & Partial<FeatureRequest>)[]> &
    Pick<Roadmap, 'totals'>
  changelog: string
  /** Id of the request whose vote is being sent. */
  pending?: string | null
  onVote?: (request: Pick<FeatureRequest, 'id' | 'voted'>) => void
}) {
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
      <ShortList rows={roadmap[part].length} shown={5}>
        <Rows>
          {roadmap[part].map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              sorted
              changelog={changelog}
              pending={pending === request.id}
              {...(onVote && { onVote, voted: request.voted ?? false })}
            />
          ))}
        </Rows>
      </ShortList>
      <FirstOf
        shown={roadmap[part].length}
        total={roadmap.totals[part]}
        list={onVote && `${REQUESTS}&status=${part}`}
      />
    </Section>
  ))
}

/** Below a part that has more than is shown: how many there are, and the way to all of them. */
function FirstOf({ shown, total, list }: { shown: number; total: number; list: string | undefined }) {
  const { t, i18n } = useTranslation('community')
  if (total <= shown) return null
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <p className="sp-roadmap-more sp-subtle">
      {t('roadmap.first', { shown: number(shown), total: number(total) })}{' '}
      {list && <Link to={list}>{t('roadmap.all')}</Link>}
    </p>
  )
}
