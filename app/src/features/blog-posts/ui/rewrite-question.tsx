import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { useRewritePrice } from './rewrite-price.ts'

/** Asks before the post, or one section of it, is rewritten: what is replaced, and the most it uses. */
export function RewriteQuestion({
  post,
  section,
  rewrite,
  onClose,
}: {
  post: PostDetail
  /** Null: the whole post. */
  section: PostDetail['sections'][number] | null
  rewrite: UseMutationResult<unknown, Error, number | undefined>
  onClose: () => void
}) {
  const { t } = useTranslation('blog-posts')
  const priceOf = useRewritePrice(post)
  return (
    <ConfirmDialog
      title={t('rewrite.ask')}
      keep={t('cancel')}
      confirm={t('rewrite.confirm')}
      tone="primary"
      pending={rewrite.isPending}
      beside={priceOf(section?.at ?? null)}
      onClose={onClose}
      onConfirm={() => rewrite.mutate(section?.at, { onSettled: onClose })}
    >
      <p>{section ? t('rewrite.askSection', { heading: section.heading }) : t('rewrite.askWhole')}</p>
    </ConfirmDialog>
  )
}
