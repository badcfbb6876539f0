import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ENGLISH, EnglishNote } from '#kit/ui/english-note.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextBlocks } from '#kit/ui/text-blocks.tsx'
import { helpApi } from './help-api.ts'

/** `/help/:slug`: one article, with a link to its screen and a public link. */
export function ArticlePage() {
  const { t, i18n } = useTranslation('help')
  const { slug = '' } = useParams()
  const query = useQuery({
    queryKey: ['help', slug, i18n.language],
    queryFn: () => helpApi.article({ slug, language: i18n.language }),
  })
  const [screen] = query.data?.screens.filter((path) => !path.includes(':')) ?? []
  return (
    <Page title={query.data?.title ?? t('title')} back>
      <Loaded query={query} rows={6}>
        {({ blocks, language }) => (
          <Section>
            <Stack gap={4}>
              {language === ENGLISH && <EnglishNote />}
              <div lang={language}>
                <TextBlocks blocks={blocks} headings="h2" />
              </div>
              <Inline>
                {screen && (
                  <Link to={screen} look="button">
                    {t('open')}
                  </Link>
                )}
                <Link to={`${location.origin}/public/help/${slug}`} target="external">
                  {t('share')}
                </Link>
                <Link to="/feedback">{t('unclear')}</Link>
              </Inline>
            </Stack>
          </Section>
        )}
      </Loaded>
    </Page>
  )
}
