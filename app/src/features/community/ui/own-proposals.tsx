import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Proposal } from '../contract.ts'
import { communityApi } from './community-api.ts'
import { ProposalRow } from './proposal-row.tsx'
import { PROPOSALS_KEY } from './use-votes.ts'

/** Others are behind a button: what stores ask for is below. */
const SHOWN = 5

/** This store's suggestions and their outcomes; nothing if there are none. */
export function OwnProposals({ query }: { query: UseQueryResult<{ proposals: Proposal[] }> }) {
  const { t, i18n } = useTranslation(['community', 'shell'])
  const cache = useQueryClient()
  const frame = useFrame()
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<Proposal | null>(null)
  const withdraw = useMutation({
    mutationFn: (id: string) => communityApi.withdrawProposal({ id }),
    onSuccess: (now) => {
      cache.setQueryData(PROPOSALS_KEY, now)
      setAsked(null)
      frame.toast(t('proposal.withdrawn'))
    },
    // It may have been decided meanwhile.
    onError: () => cache.invalidateQueries({ queryKey: PROPOSALS_KEY }),
  })
  if (query.data?.proposals.length === 0) return null
  return (
    <Section title={t('proposal.title')} flush>
      <Loaded query={query} rows={1} inside>
        {({ proposals }) => (
          <>
            <Rows>
              {proposals.slice(0, all ? proposals.length : SHOWN).map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} onWithdraw={setAsked} />
              ))}
            </Rows>
            {!all && proposals.length > SHOWN && (
              <div className="sp-roadmap-more">
                <Button tone="plain" onPress={() => setAll(true)}>
                  {t('shell:pagination.all', { all: numberFormat(i18n.language).format(proposals.length) })}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {asked && (
        <ConfirmDialog
          title={t('proposal.withdrawOf', { title: asked.title })}
          keep={t('suggest.cancel')}
          confirm={t('proposal.withdraw')}
          call={communityApi.withdrawProposal}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(asked.id)}
          onClose={() => {
            setAsked(null)
            withdraw.reset()
          }}
        >
          <p>{t('proposal.withdrawNote')}</p>
          <FailureLine error={withdraw.error} />
        </ConfirmDialog>
      )}
    </Section>
  )
}
