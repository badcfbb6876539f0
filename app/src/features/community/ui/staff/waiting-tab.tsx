import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { WaitingProposal } from '../../contract.ts'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'
import '../community.css'

const DecideDialog = lateDialog(() => import('./decide-dialog.tsx').then((part) => part.DecideDialog))

/** Undecided suggestions, oldest first. */
export function WaitingTab() {
  const { t } = useTranslation('community')
  const [chosen, setChosen] = useState<WaitingProposal | null>(null)
  const query = useQuery({
    queryKey: [...STAFF_KEY, 'waiting'],
    queryFn: () => staffCommunityApi.waiting(),
  })
  return (
    <Section title={t('staff.waiting.title')} note={t('staff.waiting.note')} flush>
      <Loaded query={query} rows={5}>
        {({ waiting, more }) =>
          waiting.length === 0 ? (
            <EmptyState drawing="calm" title={t('staff.waiting.empty')} />
          ) : (
            <>
              <Rows>
                {waiting.map((proposal) => (
                  <Row
                    key={proposal.id}
                    title={<span className="sp-strong">{proposal.title}</span>}
                    note={
                      <>
                        <p className="sp-request-details">{proposal.details}</p>
                        <Link to={`/admin/stores/${proposal.store}`}>{proposal.store}</Link> ·{' '}
                        <RelativeTime at={proposal.createdAt} />
                      </>
                    }
                    action={
                      <Button
                        aria-label={t('staff.waiting.decideOn', { title: proposal.title })}
                        onPress={() => setChosen(proposal)}
                      >
                        {t('staff.waiting.decide')}
                      </Button>
                    }
                  />
                ))}
              </Rows>
              {more && <p className="sp-roadmap-more sp-subtle">{t('staff.waiting.more')}</p>}
            </>
          )
        }
      </Loaded>
      {chosen && <DecideDialog proposal={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}
