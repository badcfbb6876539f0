import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { FeatureRequest, PublicRequest } from '../contract.ts'
import { VOTABLE } from '../domain/statuses.ts'
import { communityApi } from './community-api.ts'
import { RequestDetails } from './request-details.tsx'
import { STATUS_TONES } from './status-tones.ts'
import { versionLink } from './version-links.ts'
import './community.css'

/** A request with its votes and status; `onVote` adds or withdraws the store's vote. */
export function RequestRow({
  request,
  voted,
  onVote,
  pending = false,
  sorted = false,
  changelog,
}: {
  request: PublicRequest
  voted?: boolean
  onVote?: (request: Pick<FeatureRequest, 'id' | 'voted'>) => void
  /** True while its vote is being sent; others can be pressed. */
  pending?: boolean
  /** True if it is below a heading that states its status. */
  sorted?: boolean
  /** Where the version it was shipped in is described. */
  changelog?: string
}) {
  const { t, i18n } = useTranslation('community')
  const { id, title, details, status, reason, version, votes, statusAt } = request
  const day = dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(statusAt))
  return (
    <Row
      title={
        <Inline>
          <span className="sp-strong">{title}</span>
          {!sorted && <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>}
          {voted && <Badge tone="new">{t('vote.own')}</Badge>}
        </Inline>
      }
      note={
        <div className="sp-request-details">
          {details && <RequestDetails details={details} />}
          {status === 'declined' && reason && <p>{t('reason', { reason })}</p>}
          {status === 'shipped' && version && (
            <p>
              {changelog ? (
                <Link to={versionLink(changelog, version)}>{t('shippedIn', { version })}</Link>
              ) : (
                t('shippedIn', { version })
              )}
            </p>
          )}
          {status !== 'open' && <p>{t('since', { day })}</p>}
        </div>
      }
      action={
        <div className="sp-votes">
          <span className="sp-numeric">{t('vote.count', { count: votes })}</span>
          {onVote && VOTABLE.includes(status) && (
            <Button
              call={communityApi.vote}
              icon={voted ? 'check' : 'up'}
              aria-label={t(voted ? 'vote.takeBackOf' : 'vote.giveTo', { title })}
              loading={pending}
              onPress={() => onVote({ id, voted: voted ?? false })}
            >
              {t(voted ? 'vote.takeBack' : 'vote.give')}
            </Button>
          )}
        </div>
      }
    />
  )
}
