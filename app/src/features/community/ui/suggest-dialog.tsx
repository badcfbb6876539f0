import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useDebounced } from '#kit/ui/use-debounced.ts'
import { useDraft } from '#kit/ui/use-draft.ts'
import { DETAILS, TITLE } from '../domain/bounds.ts'
import { communityApi } from './community-api.ts'
import { RequestRow } from './request-row.tsx'
import { PROPOSALS_KEY, REQUESTS_KEY, useVotes } from './use-votes.ts'

/** Dialog that suggests a feature; shows similar requests, so that the merchant may vote instead. */
export function SuggestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('community')
  const cache = useQueryClient()
  const frame = useFrame()
  const { form, set, drop } = useDraft('community suggestion', { title: '', details: '' })
  const { title, details } = form
  const [tried, setTried] = useState(false)
  const own = useQuery({ queryKey: PROPOSALS_KEY, queryFn: () => communityApi.proposals() })
  const votes = useVotes()
  const search = useDebounced(title.trim().slice(0, TITLE))
  const similar = useQuery({
    queryKey: [...REQUESTS_KEY, 'similar', search],
    queryFn: () => communityApi.similar({ title: search }),
    // While more is typed, what was found so far stays where it is.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    enabled: search.length >= 4,
  })
  const send = useMutation({
    mutationFn: () => communityApi.propose({ title: title.trim(), details: details.trim() }),
    onSuccess: (now) => {
      cache.setQueryData(PROPOSALS_KEY, now)
      frame.toast(t('suggest.done'))
      drop()
      onClose()
    },
  })
  // What is too long is refused by the server, which says so.
  const isWrong = title.trim() === ''
  const isFull = own.data?.mayPropose === false
  const found = search.length >= 4 ? (similar.data?.rows ?? []) : []
  return (
    <ConfirmDialog
      call={communityApi.propose}
      title={t('suggest.title')}
      tone="primary"
      keep={t('suggest.cancel')}
      confirm={t('suggest.send')}
      pending={send.isPending}
      confirmable={!isFull}
      onConfirm={() => {
        setTried(true)
        if (!isWrong) send.mutate()
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{t('suggest.words')}</p>
        {isFull && <Banner tone="attention" title={t('suggest.full', { count: own.data?.most ?? 0 })} />}
        <TextField
          label={t('suggest.name')}
          value={title}
          onValue={(value) => set({ title: value })}
          maxCharacters={TITLE}
          autoComplete="off"
          error={tried && title.trim() === '' ? t('suggest.required') : undefined}
        />
        {found.length > 0 && (
          <div>
            <p className="sp-strong">{t('suggest.similar')}</p>
            <Rows>
              {found.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  voted={request.voted}
                  pending={votes.pending === request.id}
                  onVote={votes.vote}
                />
              ))}
            </Rows>
            <FailureLine error={votes.error} />
          </div>
        )}
        <TextField
          label={t('suggest.details')}
          help={t('suggest.detailsHelp')}
          value={details}
          onValue={(value) => set({ details: value })}
          maxCharacters={DETAILS}
          multiline
        />
        {send.error && <FailureLine error={send.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
