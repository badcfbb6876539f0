import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { BlogSettings } from '../contract/settings.ts'
import { postPath } from './paths.ts'
import { useTopicWords } from './use-topic-words.ts'

/** Refusals whose words name numbers of then, which no run stores. */
const WITH_NUMBERS: Record<string, string> = {
  'blog-posts.weekly-limit': 'blog-posts:plan.refused.weeklyLimit',
  'blog-posts.few-tokens': 'blog-posts:plan.refused.fewTokens',
}

/** The next topics, and the results of the last days. */
export function PlanRuns({ settings: { topics, runs } }: { settings: BlogSettings }) {
  const { t, i18n } = useTranslation(['blog-posts', 'errors'])
  const words = useTopicWords([...topics, ...runs.flatMap(({ why }) => why ?? [])])
  const refusal = (code: string) =>
    WITH_NUMBERS[code] ? t(WITH_NUMBERS[code]) : t(`errors:${code}`, { defaultValue: code })
  const day = (text: string) =>
    dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`))
  return (
    <>
      <Section title={t('plan.topics')} note={t('plan.topicsNote')} flush={topics.length > 0}>
        {topics.length === 0 ? (
          <p className="sp-subtle">{t('plan.noTopics')}</p>
        ) : (
          <Rows>
            {topics.map((topic) => (
              <Row key={topic.keyword} title={topic.keyword} note={words(topic)} />
            ))}
          </Rows>
        )}
      </Section>
      {runs.length > 0 && (
        <Section title={t('plan.runs')}>
          <Stack gap={2}>
            {runs.map(({ day: date, topic, postId, refused, why }) => (
              <p key={date}>
                <span className="sp-subtle">{day(date)}</span>{' '}
                {postId === null ? refusal(refused ?? '') : <Link to={postPath(postId)}>{topic}</Link>}{' '}
                {why !== null && <span className="sp-subtle sp-small">{words(why)}</span>}
              </p>
            ))}
          </Stack>
        </Section>
      )}
    </>
  )
}
