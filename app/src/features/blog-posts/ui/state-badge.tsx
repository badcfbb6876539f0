import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import type { PostState } from '../domain/post-state.ts'

const TONES: Record<PostState, BadgeTone> = {
  writing: 'info',
  failed: 'critical',
  stopped: 'neutral',
  review: 'new',
  hidden: 'neutral',
  scheduled: 'info',
  published: 'success',
}

export function StateBadge({ state }: { state: PostState }) {
  const { t } = useTranslation('blog-posts')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
