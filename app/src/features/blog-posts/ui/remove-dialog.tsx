import { useTranslation } from 'react-i18next'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { KEPT_DAYS } from '../domain/bounds.ts'
import { usePostWrites } from './use-posts.ts'

/** Confirms the deletion of a post in the store and here. */
export function RemoveDialog({
  post,
  onClose,
  onRemoved,
}: {
  post: PostDetail
  onClose: () => void
  onRemoved: () => void
}) {
  const { t } = useTranslation('blog-posts')
  const say = useUndoToast()
  const { remove } = usePostWrites(post.id)
  return (
    <ConfirmDialog
      title={t('remove.title')}
      keep={t('remove.keep')}
      confirm={t('remove.confirm')}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: ({ operationId }) => {
            say(t('remove.done'), operationId)
            onRemoved()
          },
        })
      }
    >
      <Stack gap={3}>
        <p>{t(post.onStore ? 'remove.noteStore' : 'remove.noteHere', { title: post.title })}</p>
        {post.onStore && <p className="sp-subtle">{t('remove.undo', { days: KEPT_DAYS })}</p>}
        {remove.isError && <FailureLine error={remove.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
