import { useTranslation } from 'react-i18next'
import { useModelName } from '#core/language-model/ui/use-model-name.ts'
import { languageName, numberFormat } from '#kit/shared/formatters.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { PostDetail } from '../contract/posts.ts'
import './blog-posts.css'

/** The order, the writer, and the tokens and credits used. */
export function PostFacts({ post }: { post: PostDetail }) {
  const { t, i18n } = useTranslation(['blog-posts', 'writing'])
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const modelName = useModelName()
  const facts: [string, React.ReactNode][] = [
    [t('list.keyword'), post.keyword],
    [t('list.tone'), t(`writing:toneName.${post.tone.split(' ', 1)[0]}`)],
    [t('form.language'), languageName(post.language, i18n.language)],
    [t('form.blog'), post.blog ?? '–'],
    [
      t('form.products'),
      post.products
        .map(({ title }) => title)
        .filter(Boolean)
        .join(', ') || '–',
    ],
    [
      t('form.who'),
      post.writer === 'template'
        ? t('form.template')
        : post.model === null
          ? t('form.model')
          : modelName(post.model),
    ],
    [t('list.words'), number(post.words)],
    [t('list.tokens'), number(post.tokens)],
    [t('facts.credits'), number(post.credits)],
    [t('list.created'), <RelativeTime key="created" at={post.createdAt} />],
  ]
  return (
    <Section title={t('facts.title')}>
      <dl className="sp-post-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="sp-subtle">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
