import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { PostRow } from '../contract/posts.ts'
import { postPath } from './paths.ts'
import { StateBadge } from './state-badge.tsx'

/** States of posts that are in the store. */
const IN_STORE: ReadonlySet<PostRow['state']> = new Set(['published', 'hidden', 'scheduled'])

/** Returns the columns of the list: title, keyword, tone, state, visibility, words, tokens, created. */
export function usePostColumns(): DataColumn<PostRow>[] {
  const { t, i18n } = useTranslation(['blog-posts', 'writing'])
  const number = numberFormat(i18n.language)
  return [
    {
      key: 'title',
      title: t('list.name'),
      least: 14,
      cell: ({ id, title, keyword, origin, writer }) => (
        <Stack gap={1}>
          <Link to={postPath(id)}>{title || keyword}</Link>
          {origin === 'automation' && <Badge>{t('list.automation')}</Badge>}
          {writer === 'template' && <Badge tone="attention">{t('list.outline')}</Badge>}
        </Stack>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      keep: 1,
      least: 7,
      short: true,
      cell: ({ state, publishAt }) => (
        <Stack gap={1}>
          <span>
            <StateBadge state={state} />
          </span>
          {state === 'scheduled' && publishAt !== null && (
            <span className="sp-subtle sp-small">{exactTime(publishAt, i18n.language)}</span>
          )}
        </Stack>
      ),
    },
    { key: 'keyword', title: t('list.keyword'), least: 9, cell: ({ keyword }) => keyword },
    {
      key: 'tone',
      title: t('list.tone'),
      keep: 3,
      least: 8,
      cell: ({ tone }) => t(`writing:toneName.${tone.split(' ', 1)[0]}`),
    },
    {
      key: 'visibility',
      title: t('list.visibility'),
      keep: 3,
      least: 7,
      // Whether it will be visible is decided when it is saved to the store.
      cell: ({ state, visibility }) => (IN_STORE.has(state) ? t(`visibility.${visibility}`) : '–'),
    },
    {
      key: 'words',
      title: t('list.words'),
      keep: 3,
      numeric: true,
      cell: ({ words }) => number.format(words),
    },
    {
      key: 'tokens',
      title: t('list.tokens'),
      keep: 3,
      numeric: true,
      cell: ({ tokens }) => number.format(tokens),
    },
    {
      key: 'created',
      title: t('list.created'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
