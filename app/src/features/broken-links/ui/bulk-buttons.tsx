import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import type { BrokenLink } from '../contract.ts'
import type { LinkState } from '../domain/bounds.ts'
import { brokenLinksApi } from './broken-links-api.ts'
import { BulkResolve } from './bulk-resolve.tsx'
import { useActs } from './use-broken-links.ts'

/** Actions for the selected links. */
export function BulkButtons({
  state,
  links,
  onDone,
}: {
  state: LinkState
  links: readonly BrokenLink[]
  onDone: () => void
}) {
  const { t } = useTranslation('broken-links')
  const [dialog, setDialog] = useState<'resolve' | 'delete' | null>(null)
  const { archive, revert, remove } = useActs()
  const ids = links.map(({ id }) => id)
  const close = () => {
    setDialog(null)
    onDone()
  }
  return (
    <>
      {state === 'unresolved' && (
        <Button tone="primary" onPress={() => setDialog('resolve')}>
          {t('bulk.resolve')}
        </Button>
      )}
      {state !== 'archived' && (
        <Button loading={archive.isPending} onPress={() => archive.mutate(ids, { onSuccess: onDone })}>
          {t('bulk.archive')}
        </Button>
      )}
      {state !== 'unresolved' && (
        <Button loading={revert.isPending} onPress={() => revert.mutate(ids, { onSuccess: onDone })}>
          {t('bulk.revert')}
        </Button>
      )}
      <Button call={brokenLinksApi.remove} tone="critical" onPress={() => setDialog('delete')}>
        {t('bulk.delete')}
      </Button>
      <FailureLine error={archive.error ?? revert.error} />
      {dialog === 'resolve' && <BulkResolve links={links} onClose={() => setDialog(null)} onDone={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { count: ids.length })}
          keep={t('delete.keep')}
          confirm={t('delete.confirm')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(ids, { onSuccess: close })}
          onClose={() => setDialog(null)}
        >
          <p>{t('delete.note')}</p>
          <FailureLine error={remove.error} />
        </ConfirmDialog>
      )}
    </>
  )
}
