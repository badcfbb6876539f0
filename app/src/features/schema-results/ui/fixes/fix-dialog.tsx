import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { FixesState } from '../../contract/fixes.ts'
import { PatchLines } from './patch-lines.tsx'
import { useApply, usePatch } from './use-fixes.ts'
import { Written } from './written.tsx'

/**
 * States what will be written, where, how much and at what price, before anything is written; then shows progress and
 * the undo.
 */
export function FixDialog({
  ids,
  state,
  onLook,
  onWritten,
  onClose,
}: {
  ids: string[]
  state: FixesState
  /** Called if the theme has changed since: checks it again, and the merchant reviews the new result. */
  onLook: () => void
  onWritten: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('schema-results')
  const patch = usePatch(ids)
  const apply = useApply()
  const files = patch.data?.files.length ?? 0
  const chosen = state.conflicts.filter(({ id }) => ids.includes(id))
  const isReady = state.off.length === 0
  if (apply.data)
    return (
      <Written
        operation={apply.data.operationId}
        title={t('fixes.dialog.written')}
        followed={t('fixes.dialog.followed')}
        onClose={onClose}
      />
    )
  return (
    <Modal
      open
      busy={apply.isPending}
      onClose={onClose}
      title={t('fixes.dialog.title', { count: ids.length })}
      beside={t('fixes.dialog.price')}
      actions={
        <>
          <Button onPress={onClose} isDisabled={apply.isPending}>
            {t('fixes.dialog.cancel')}
          </Button>
          <CopyButton text={patch.data?.text ?? ''} label={t('fixes.dialog.copy')} isDisabled={!patch.data} />
          {state.canWrite ? (
            <Button
              tone="primary"
              loading={apply.isPending}
              isDisabled={!patch.data || !isReady}
              onPress={() => apply.mutate(ids, { onSuccess: onWritten })}
            >
              {t('fixes.dialog.write', { count: files })}
            </Button>
          ) : (
            state.codeUrl && (
              <Link to={state.codeUrl} target="top" look="primary">
                {t('fixes.openCode')}
              </Link>
            )
          )}
        </>
      }
    >
      <Stack gap={4}>
        <p>
          {t('fixes.dialog.what', {
            count: files,
            pages: t('problem.pages', { count: chosen.reduce((sum, { pages }) => sum + pages, 0) }),
            theme: state.theme?.name ?? '',
          })}
        </p>
        {!isReady && <Banner tone="attention" title={t('fixes.off.title')} />}
        {chosen.some(({ needsMerchant }) => needsMerchant) && (
          <p className="sp-subtle">{t('fixes.dialog.rest')}</p>
        )}
        <FailureLine error={apply.error} />
        {patch.isPending && (
          <Loading>
            <SkeletonRows rows={6} sign={false} />
          </Loading>
        )}
        {patch.isError && <ErrorState error={patch.error} onRetry={onLook} retrying={patch.isFetching} />}
        {patch.data?.files.map((file) => (
          <PatchLines key={file.file} file={file} />
        ))}
      </Stack>
    </Modal>
  )
}
