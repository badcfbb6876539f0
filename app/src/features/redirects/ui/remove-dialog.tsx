import { useTranslation } from 'react-i18next'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords, useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import type { RedirectFilter, RedirectRow } from '../contract/redirects.ts'
import { useRedirectWrites } from './use-redirects.ts'

/** Redirects to delete: these rows, or all that match the filters. */
export type Removal =
  | { rows: readonly RedirectRow[] }
  | { filter: RedirectFilter; total: number; isFiltered: boolean }

/** Most paths listed before deletion; beyond that the number suffices. */
const NAMED = 5

/** Confirms the deletion of redirects in the store, with their number. */
export function RemoveDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { t, i18n } = useTranslation('redirects')
  const said = useSaidWords()
  const say = useUndoToast()
  const { remove, removeMatching } = useRedirectWrites()
  const failed = useErrorWords(remove.error ?? removeMatching.error)
  const [refused] = remove.data?.failed ?? []
  const rows = 'rows' in removal ? removal.rows : []
  const count = 'rows' in removal ? rows.length : removal.total
  const counted = { count, number: numberFormat(i18n.language).format(count) }
  const done = (words: string, operationId: string | null, isRunning: boolean) => {
    say(words, operationId, { isRunning })
    onClose()
  }
  const confirm = () => {
    if ('rows' in removal)
      remove.mutate(
        rows.map(({ path }) => path),
        {
          onSuccess: ({ failed: left, operationId, isRunning }) => {
            if (left.length > 0) return
            const words = t(
              isRunning ? 'remove.started' : operationId ? 'remove.done' : 'remove.none',
              counted,
            )
            done(words, operationId, isRunning)
          },
        },
      )
    else
      removeMatching.mutate(
        { ...removal.filter, total: removal.total },
        { onSuccess: ({ operationId }) => done(t('remove.started', counted), operationId, true) },
      )
  }
  return (
    <ConfirmDialog
      title={t('remove.title', counted)}
      keep={t('remove.keep', counted)}
      confirm={t('remove.confirm', counted)}
      pending={remove.isPending || removeMatching.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack gap={3}>
        {rows.length === 1 ? (
          <p className="sp-redirect-path">{t('remove.note', { path: rows[0]?.path })}</p>
        ) : (
          <p>{t('remove.noteSeveral')}</p>
        )}
        {'filter' in removal && <p>{t(removal.isFiltered ? 'remove.matching' : 'remove.whole')}</p>}
        {rows.length > 1 && (
          <ul className="sp-redirect-pages">
            {rows.slice(0, NAMED).map(({ path }) => (
              <li key={path}>{path}</li>
            ))}
            {rows.length > NAMED && <li>{t('remove.more', { count: rows.length - NAMED })}</li>}
          </ul>
        )}
        {(remove.isError || removeMatching.isError) && (
          <Banner code={failed.code} tone="critical" title={t('remove.failed')}>
            {failed.words}
          </Banner>
        )}
        {refused && (
          <Banner tone="critical" title={t('remove.failed')}>
            {said({ ...refused, details: refused.values })}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
