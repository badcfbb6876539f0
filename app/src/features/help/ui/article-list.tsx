import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ENGLISH, EnglishNote } from '#kit/ui/english-note.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { supportMailbox } from '#kit/ui/support-mailbox.ts'
import { SupportWay } from '#kit/ui/support-way.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { ListedArticle } from '../contract.ts'
import { LONGEST_SEARCH } from '../domain/longest-search.ts'
import { TOPICS } from '../domain/topics.ts'
import type { Video } from '../domain/video.ts'
import { videosFor } from '../domain/videos-for.ts'
import type { helpApi } from './help-api.ts'

/**
 * The search and its results; without words, every article by topic, starting with those of the screen the reader
 * comes from.
 */
export function ArticleList({
  api,
  at,
  videos = [],
}: {
  api: Pick<typeof helpApi, 'articles'>
  at: string
  /** Null while loading: the list waits for them. */
  videos?: readonly Video[] | null | undefined
}) {
  const { t, i18n } = useTranslation('help')
  const { filters, set } = useUrlFilters(['search', 'screen'])
  // A longer path is no screen of ours, and longer words are in no article.
  const search = (filters.search ?? '').slice(0, LONGEST_SEARCH)
  const screen = (filters.screen ?? '').slice(0, LONGEST_SEARCH)
  const asked = { search, screen, language: i18n.language }
  const query = useQuery({
    queryKey: ['help', at, asked],
    // With the words it answers: until the next answer is there, the list is still the one before.
    queryFn: async () => ({ ...(await api.articles(asked)), search }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Section>
        <SearchField label={t('search')} value={search} onValue={(words) => set({ search: words })} />
        <p className="sp-hidden" role="status">
          {query.data && query.data.search !== '' && t('found', { count: query.data.articles.length })}
        </p>
      </Section>
      <Loaded query={query} rows={8}>
        {({ articles, search: searched }) => {
          if (videos === null)
            return (
              <Loading>
                <SkeletonRows rows={8} sign={false} />
              </Loading>
            )
          if (articles.length === 0)
            return (
              <Section>
                <EmptyState
                  drawing="lost"
                  title={t('none')}
                  // Outside the admin there is no form: without a mailbox there is no way to write.
                  action={(at === '/help' || supportMailbox() !== null) && <SupportWay look="button" />}
                >
                  {t('noneNote')}
                </EmptyState>
              </Section>
            )
          if (searched !== '')
            return (
              <Section title={t('found', { count: articles.length })} flush>
                <Articles articles={articles} at={at} />
              </Section>
            )
          const isEnglish = articles.every(({ language }) => language === ENGLISH)
          const here = articles.filter((article) => article.here)
          const shown = videosFor(videos, asked)
          return (
            <>
              {isEnglish && <EnglishNote />}
              {here.length > 0 && (
                <Section title={t('here')} flush>
                  <Articles articles={here} at={at} />
                </Section>
              )}
              <Videos title={t('videosHere')} videos={shown.here} />
              {TOPICS.map((topic) => {
                const own = articles.filter((article) => article.topic === topic)
                return (
                  own.length > 0 && (
                    <Section key={topic} title={t(`topic.${topic}`)} flush>
                      <Articles articles={own} at={at} />
                    </Section>
                  )
                )
              })}
              <Videos title={t('videos')} videos={shown.others} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Articles({ articles, at }: { articles: readonly ListedArticle[]; at: string }) {
  return (
    <Rows>
      {articles.map(({ slug, language, title, summary }) => (
        <Row
          key={slug}
          title={
            <Link to={`${at}/${slug}`}>
              <span lang={language}>{title}</span>
            </Link>
          }
          note={<span lang={language}>{summary}</span>}
        />
      ))}
    </Rows>
  )
}

function Videos({ title, videos }: { title: string; videos: readonly Video[] }) {
  if (videos.length === 0) return null
  return (
    <Section title={title} flush>
      <Rows>
        {videos.map((video) => (
          <Row
            key={video.id}
            title={
              <Link to={video.url} target="external">
                {video.title}
              </Link>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
