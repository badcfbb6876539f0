import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { PublicRequest, WaitingProposal } from '../../contract.ts'
import { DETAILS, TITLE } from '../../domain/bounds.ts'
import { RequestPicker } from './request-picker.tsx'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'

type Decision = 'publish' | 'merge' | 'decline'

/**
 * Decides a suggestion: open it for votes in our wording, count it for an equivalent request, or decline it with a
 * reason.
 */
export function DecideDialog({ proposal, onClose }: { proposal: WaitingProposal; onClose: () => void }) {
  const { t } = useTranslation('community')
  const cache = useQueryClient()
  const [decision, setDecision] = useState<Decision>('publish')
  const [title, setTitle] = useState(proposal.title)
  const [details, setDetails] = useState(proposal.details)
  const [reason, setReason] = useState('')
  const [same, setSame] = useState<PublicRequest | null>(null)
  const about = { store: proposal.store, id: proposal.id }
  const decide = useMutation({
    mutationFn: () =>
      staffCommunityApi.decide(
        decision === 'publish'
          ? { ...about, decision, title: title.trim(), details: details.trim() }
          : decision === 'merge'
            ? { ...about, decision, request: same?.id ?? '' }
            : { ...about, decision, reason: reason.trim() },
      ),
    onSuccess: onClose,
    // Also after a failure: somebody else may have done it meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: STAFF_KEY }),
  })
  const isReady = { publish: title.trim() !== '', merge: same !== null, decline: reason.trim() !== '' }[
    decision
  ]
  return (
    <ConfirmDialog
      title={t('staff.waiting.decideOn', { title: proposal.title })}
      tone="primary"
      keep={t('suggest.cancel')}
      confirm={t(`staff.decide.${decision}.do`)}
      pending={decide.isPending}
      confirmable={isReady}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <RadioGroup<Decision>
          label={t('staff.decide.label')}
          value={decision}
          onValue={setDecision}
          options={(['publish', 'merge', 'decline'] as const).map((value) => ({
            value,
            label: t(`staff.decide.${value}.label`),
          }))}
        />
        {decision === 'publish' && (
          <>
            <TextField label={t('suggest.name')} value={title} onValue={setTitle} maxCharacters={TITLE} />
            <TextField
              label={t('suggest.details')}
              help={t('staff.decide.publish.help')}
              value={details}
              onValue={setDetails}
              maxCharacters={DETAILS}
              multiline
            />
          </>
        )}
        {decision === 'merge' && <RequestPicker chosen={same} onChoose={setSame} />}
        {decision === 'decline' && (
          <TextField
            label={t('staff.reason')}
            help={t('staff.decide.decline.help')}
            value={reason}
            onValue={setReason}
            maxCharacters={DETAILS}
            multiline
          />
        )}
        {decide.error && <FailureLine error={decide.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
