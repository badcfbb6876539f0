import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { SoftNote } from '#core/redirects/ui/soft-note.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords, useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { RedirectRow, SavedRedirect } from '../contract/redirects.ts'
import { EditPreview } from './edit-preview.tsx'
import { useEditPreview } from './use-edit-preview.ts'
import { useRedirectWrites } from './use-redirects.ts'

/** Adds a redirect (`row` null), or edits the path or target of one, with a preview before saving. */
export function EditDialog({ row, onClose }: { row: RedirectRow | null; onClose: () => void }) {
  const { t } = useTranslation('redirects')
  const said = useSaidWords()
  const say = useUndoToast()
  const [path, setPath] = useState(row?.path ?? '')
  const [target, setTarget] = useState(row?.target ?? '')
  const edit = { path: path.trim(), target: target.trim(), ...(row && { was: row.path }) }
  const preview = useEditPreview(edit)
  const { save } = useRedirectWrites()
  const failed = useErrorWords(save.error)
  const steps = preview.data?.steps.length ?? 0
  const isComplete = edit.path !== '' && edit.target !== ''
  const told = (saved: SavedRedirect) => {
    if (saved.isRefused || saved.failed.length > 0) return
    const { operationId, isRunning } = saved
    say(t(operationId === null ? 'edit.same' : isRunning ? 'edit.started' : 'edit.done'), operationId, {
      isRunning,
    })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(row ? 'edit.edit' : 'edit.add')}
      tone="primary"
      keep={t('edit.cancel')}
      confirm={steps > 1 ? t('edit.saveAll', { count: steps }) : t('edit.save')}
      pending={save.isPending}
      confirmable={isComplete && preview.data?.isRefused !== true}
      onConfirm={() => save.mutate(edit, { onSuccess: told })}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField
          label={t('edit.path')}
          help={t('edit.pathHelp')}
          value={path}
          required
          onValue={setPath}
          autoComplete="off"
        />
        <TextField
          label={t('edit.target')}
          help={t('edit.targetHelp')}
          value={target}
          required
          onValue={setTarget}
          autoComplete="off"
        />
        {isComplete && preview.data?.isRefused !== true && <SoftNote target={edit.target} />}
        {isComplete && <EditPreview preview={preview} />}
        {save.isError && (
          <Banner code={failed.code} tone="critical" title={t('edit.failed')}>
            {failed.words}
          </Banner>
        )}
        {save.data && save.data.failed.length > 0 && (
          <Banner tone="critical" title={t('edit.failed')}>
            <ul>
              {save.data.failed.map((one) => (
                <li key={one.path}>
                  {one.path}: {said({ ...one, details: one.values })}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
