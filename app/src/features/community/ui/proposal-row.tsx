import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { Proposal } from '../contract.ts'
import { communityApi } from './community-api.ts'
import { STATUS_TONES } from './status-tones.ts'

const TONES: Record<Proposal['state'], BadgeTone> = {
  waiting: 'attention',
  published: 'success',
  merged: 'info',
  declined: 'neutral',
}

/** A suggestion of this store and what became of it, as far as today. */
export function ProposalRow({
  proposal,
  onWithdraw,
}: {
  proposal: Proposal
  onWithdraw: (proposal: Proposal) => void
}) {
  const { t } = useTranslation('community')
  const { title, state, reason, request, createdAt } = proposal
  // What became of the request says more than that it was published once.
  const status = request && request.status !== 'open' ? request.status : null
  return (
    <Row
      title={
        <Inline>
          <span className="sp-strong">{title}</span>
          <Badge tone={status ? STATUS_TONES[status] : TONES[state]}>
            {status ? t(`status.${status}`) : t(`proposal.state.${state}`)}
          </Badge>
        </Inline>
      }
      note={
        <>
          <RelativeTime at={createdAt} />
          {state === 'declined' && reason && <p>{t('reason', { reason })}</p>}
          {state === 'merged' && request && <p>{t('proposal.same', { title: request.title })}</p>}
        </>
      }
      action={
        state === 'waiting' && (
          <Button
            call={communityApi.withdrawProposal}
            aria-label={t('proposal.withdrawOf', { title })}
            onPress={() => onWithdraw(proposal)}
          >
            {t('proposal.withdraw')}
          </Button>
        )
      }
    />
  )
}
