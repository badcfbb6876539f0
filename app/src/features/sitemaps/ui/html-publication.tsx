import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HtmlState } from '../contract.ts'

/** Whether the page is published, its URL, and the button that changes it. */
export function HtmlPublication({
  saved: {
    settings: { published },
    url,
  },
  note,
  saving,
  refused = false,
  onPublish,
  children,
}: {
  saved: HtmlState
  note: string
  saving: boolean
  /** True while the form has a fault. */
  refused?: boolean
  onPublish: (published: boolean) => void
  children?: ReactNode
}) {
  const { t } = useTranslation('sitemaps')
  return (
    <Section
      title={t('html.page')}
      action={
        <Inline>
          <Badge tone={published ? 'success' : 'neutral'}>{t(published ? 'html.on' : 'html.off')}</Badge>
          <Button
            tone={published ? 'default' : 'primary'}
            loading={saving}
            isDisabled={refused}
            onPress={() => onPublish(!published)}
          >
            {t(published ? 'html.unpublish' : 'html.publish')}
          </Button>
        </Inline>
      }
    >
      <Stack gap={2}>
        <p className="sp-subtle">{note}</p>
        {published && (
          <Inline>
            <code className="sp-sitemaps-url">{url}</code>
            <Link to={url} target="external" look="button">
              {t('html.view')}
            </Link>
          </Inline>
        )}
        {children}
      </Stack>
    </Section>
  )
}
