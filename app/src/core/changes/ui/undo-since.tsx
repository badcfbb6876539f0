import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { HOUR_MS } from '#kit/shared/durations.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import { changesApi } from './changes-api.ts'
import { toLocalField } from './moments.ts'
import { operationPath } from './operation-paths.ts'
import { undoSinceState } from './undo-since-state.ts'
import { useChangeWords } from './use-change-words.ts'

/** Undoes everything since a moment, after stating how much that is and what will be left alone. */
export function UndoSince({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('changes')
  const words = useChangeWords()
  const id = useId()
  const [opened] = useState(() => new Date())
  const [field, setField] = useState(() => toLocalField(new Date(opened.getTime() - HOUR_MS)))
  const moment = new Date(field)
  const at = Number.isNaN(moment.getTime()) ? null : moment.toISOString()
  const preview = useQuery({
    queryKey: ['undo-since', at],
    queryFn: () => changesApi.undoSincePreview({ at: at ?? '' }),
    enabled: at !== null,
    staleTime: 0,
  })
  const cache = useQueryClient()
  const navigate = useNavigate()
  const undo = useMutation({
    mutationFn: () => changesApi.undoSince({ at: at ?? '' }),
    onSuccess: (operation) => void navigate(operationPath(operation.id)),
    onSettled: () => cache.invalidateQueries(),
  })
  const failed = useErrorWords(undo.error ?? preview.error)
  const count = preview.data?.changes ?? 0
  const state = preview.data ? undoSinceState(preview.data) : 'none'
  const number = words.number(count)
  const since = at ? exactTime(at, i18n.language) : ''
  return (
    <ConfirmDialog
      title={t('since.title')}
      keep={t('confirmUndo.keep')}
      confirm={count === 0 ? t('since.title') : t('since.undo', { count, number })}
      tone="primary"
      pending={undo.isPending}
      confirmable={state !== 'none'}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <div className="sp-field">
          <label className="sp-field-label" htmlFor={id}>
            {t('since.moment')}
          </label>
          <input
            id={id}
            type="datetime-local"
            className="sp-input"
            value={field}
            max={toLocalField(opened)}
            onChange={(event) => setField(event.target.value)}
          />
        </div>
        <div aria-live="polite">
          {at === null ? (
            <p>{t('since.noMoment')}</p>
          ) : preview.data ? (
            <Stack gap={2}>
              <p>
                {t(`since.${state}`, {
                  count,
                  number,
                  since,
                  resources: words.number(preview.data.resources),
                  operations: words.number(preview.data.operations),
                })}
              </p>
              {preview.data.notUndoable > 0 && (
                <p>
                  {t('since.left', {
                    count: preview.data.notUndoable,
                    number: words.number(preview.data.notUndoable),
                  })}
                </p>
              )}
              {state !== 'none' && <p className="sp-subtle">{t('since.edited')}</p>}
            </Stack>
          ) : (
            preview.isPending && (
              <Loading>
                <Stack gap={2}>
                  <SkeletonBar width="95%" />
                  <SkeletonBar width="60%" />
                </Stack>
              </Loading>
            )
          )}
        </div>
        {(undo.isError || preview.isError) && (
          <p className="sp-field-error" role="alert" data-code={failed.code}>
            <span>{failed.words}</span>
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
