import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { PublicRequest, RequestWords } from '../../contract.ts'
import { DETAILS, TITLE, VERSION } from '../../domain/bounds.ts'
import { FINAL, STATUSES, type Status } from '../../domain/statuses.ts'
import { STAFF_KEY, staffCommunityApi } from './staff-community-api.ts'

/** Edits a request's texts and status; null for a new one that no store has suggested. */
export function EditRequest({ request, onClose }: { request: PublicRequest | null; onClose: () => void }) {
  const { t } = useTranslation('community')
  const cache = useQueryClient()
  const [before] = useState<RequestWords>({
    title: request?.title ?? '',
    details: request?.details ?? '',
    status: request?.status ?? 'planned',
    reason: request?.reason ?? '',
    version: request?.version ?? '',
  })
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  const save = useMutation({
    mutationFn: () =>
      request
        ? staffCommunityApi.editRequest({ id: request.id, ...form, before })
        : staffCommunityApi.addRequest(form),
    onSuccess: onClose,
    // Also after a failure: somebody else may have done it meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: STAFF_KEY }),
  })
  const missing = {
    title: form.title.trim() === '',
    reason: form.status === 'declined' && form.reason.trim() === '',
    version: form.status === 'shipped' && form.version.trim() === '',
  }
  const isWrong = missing.title || missing.reason || missing.version
  const errorOf = (field: keyof typeof missing) =>
    tried && missing[field] ? t('suggest.required') : undefined
  const tells = request && FINAL.includes(form.status) && request.votes > 0
  return (
    <ConfirmDialog
      title={request ? t('staff.requests.editOf', { title: request.title }) : t('staff.requests.add')}
      tone="primary"
      keep={t('suggest.cancel')}
      confirm={t('staff.save')}
      pending={save.isPending}
      onConfirm={() => {
        setTried(true)
        if (!isWrong) save.mutate()
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField
          label={t('suggest.name')}
          value={form.title}
          onValue={(title) => set({ title })}
          maxCharacters={TITLE}
          error={errorOf('title')}
        />
        <TextField
          label={t('suggest.details')}
          value={form.details}
          onValue={(details) => set({ details })}
          maxCharacters={DETAILS}
          multiline
        />
        <Select<Status>
          label={t('list.status')}
          value={form.status}
          options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onValue={(status) => set({ status })}
        />
        {form.status === 'declined' && (
          <TextField
            label={t('staff.reason')}
            value={form.reason}
            onValue={(reason) => set({ reason })}
            maxCharacters={DETAILS}
            error={errorOf('reason')}
            multiline
          />
        )}
        {form.status === 'shipped' && (
          <TextField
            label={t('staff.version')}
            help={t('staff.versionHelp')}
            value={form.version}
            onValue={(version) => set({ version })}
            maxCharacters={VERSION}
            error={errorOf('version')}
          />
        )}
        {tells && <p>{t('staff.tells', { count: request.votes })}</p>}
        {save.error && <FailureLine error={save.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
