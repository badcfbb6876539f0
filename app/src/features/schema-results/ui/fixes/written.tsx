import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import { OperationProgress } from '#core/changes/ui/operation-progress.tsx'
import { isUnderWay } from '#core/changes/ui/under-way.ts'
import { useOperation } from '#core/changes/ui/use-operations.ts'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'

/** Progress of the operation started here, with its undo and a link to History. */
export function Written({
  operation: id,
  title,
  followed,
  onClose,
}: {
  operation: string
  title: string
  /** What happens automatically afterwards. */
  followed: string
  onClose: () => void
}) {
  const { t } = useTranslation(['schema-results', 'changes'])
  const query = useOperation(id)
  const undo = useUndo()
  const { data } = query
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {data?.undoable && (
            <Button
              icon="undo"
              loading={undo.isPending}
              onPress={() => undo.mutate(id, { onSuccess: onClose })}
            >
              {t('fixes.dialog.undo')}
            </Button>
          )}
          <Button tone="primary" onPress={onClose}>
            {t('fixes.dialog.close')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {data ? (
          <OperationProgress operation={data} />
        ) : (
          <Loading>
            <SkeletonRows rows={2} sign={false} />
          </Loading>
        )}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data && data.failed > 0 && !isUnderWay(data) && (
          <Banner tone="critical" title={t('fixes.dialog.partial', { count: data.failed })}>
            <Link to={operationPath(id)}>{t('fixes.dialog.why')}</Link>
          </Banner>
        )}
        <p className="sp-subtle">{followed}</p>
        <Link to={operationPath(id)}>{t('fixes.dialog.history')}</Link>
      </Stack>
    </Modal>
  )
}
