import { useTranslation } from 'react-i18next'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { LOSS_KINDS, type Losses } from '../domain/losses.ts'

/** Returns what a call would lose, if it was refused for that. */
export function lossesIn(error: unknown): Losses | null {
  if (!(error instanceof ApiError) || error.code !== 'blog-posts.would-lose') return null
  return error.details['losses'] as Losses
}

/** Asks before the store's version is loaded, or overwritten, without what our editor cannot keep: how much of what. */
export function LossQuestion({
  post,
  losses,
  act,
  onConfirm,
  onClose,
}: {
  post: PostDetail
  losses: Losses
  act: 'load' | 'publish'
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('blog-posts')
  const lost = LOSS_KINDS.flatMap((kind) => (losses[kind] ? [{ kind, number: losses[kind] }] : []))
  return (
    <ConfirmDialog
      title={t('losses.title')}
      keep={t('cancel')}
      confirm={t(act === 'load' ? 'losses.load' : 'losses.publish')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>{t('losses.what')}</p>
        <ul>
          {lost.map(({ kind, number }) => (
            <li key={kind}>{t(`losses.kind.${kind}`, { number })}</li>
          ))}
        </ul>
        <p className="sp-subtle">{t(act === 'load' ? 'losses.loadNote' : 'losses.publishNote')}</p>
        {post.onStore && (
          <Link to={post.onStore.adminUrl} target="top">
            {t('store.admin')}
          </Link>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
