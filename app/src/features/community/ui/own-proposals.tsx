import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Proposal } from '../contract.ts'
import { communityApi } from './community-api.ts'
import { PROPOSALS_KEY } from './use-votes.ts'

const TONES: Record<Proposal['state'], BadgeTone> = {
  waiting: 'attention',
  published: 'success',
  merged: 'info',
  declined: 'neutral',
}

/** This store's suggestions and their outcomes; nothing if there are none. */
export function OwnProposals() {
  const { t } = useTranslation('community')
  const cache = useQueryClient()
  const frame = useFrame()
  const { data } = useQuery({ queryKey: PROPOSALS_KEY, queryFn: () => communityApi.proposals() })
  const withdraw = useMutation({
    mutationFn: (id: string) => communityApi.withdrawProposal({ id }),
    onSuccess: (now) => {
      cache.setQueryData(PROPOSALS_KEY, now)
      frame.toast(t('proposal.withdrawn'))
    },
  })
  if (!data || data.proposals.length === 0) return null
  return (
    <Section title={t('proposal.title')} flush>
      <Rows>
        {data.proposals.map(({ id, title, state, reason, request, createdAt }) => (
          <Row
            key={id}
            title={
              <Inline>
                <span className="sp-strong">{title}</span>
                <Badge tone={TONES[state]}>{t(`proposal.state.${state}`)}</Badge>
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
                  isDisabled={withdraw.isPending}
                  onPress={() => withdraw.mutate(id)}
                >
                  {t('proposal.withdraw')}
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
